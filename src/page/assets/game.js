// One game: its board, its moves and its findings.

class GameView {
  constructor(game, index, turned) {
    Object.assign(this, { game, index, turned, buttons: new Map() });
    this.course = courseOf(game);
    placeFindings(game, this.course);
    this.board = make("figure", { class: "board" });
    this.image = make("div");
    this.state = make("p", { class: "state" });
    this.board.append(this.image, this.controls(), this.state);
    this.items = (game.findings ?? []).map((finding) => findingItem(finding, this.course.start, (node) => this.show(node)));
  }

  // Everything there is to see of the game.
  elements() {
    const { game, index } = this;
    const end = game.end ? `, ${game.end}` : "";
    return [
      make("h2", {}, make("bdi", {}, titleOf(game, index))),
      make("p", {}, `${boards[game.variant].name}, ${game.result}${end}, ${game.verdict}; line ${game.line} of `, make("bdi", {}, game.file)),
      make("div", { class: "play" }, this.board, this.text()),
      make("p", { class: "keys" }, "Keys: ", ...keyHelp()),
    ];
  }

  controls() {
    const button = (label, text, click) => make("button", { type: "button", "aria-label": label, title: label, click }, text);
    this.first = button("First position", "«", () => this.go("start"));
    this.previous = button("Previous move", "‹", () => this.go("back"));
    this.next = button("Next move", "›", () => this.go("forward"));
    this.final = button("Last position", "»", () => this.go("end"));
    const turn = button("Turn the board", "⇅", () => this.turn());
    return make("div", { class: "controls" }, this.first, this.previous, this.next, this.final, turn);
  }

  text() {
    const { game } = this;
    const text = make("div", { class: "text" });
    text.append(make("h3", {}, "Moves"), this.moves());
    if (this.items.length) {
      text.append(make("h3", {}, "Findings"), make("ul", { class: "findings" }, ...this.items));
    }
    const tags = game.tags.filter(([, value]) => known(value));
    if (tags.length) {
      const list = tags.flatMap(([name, value]) => [make("dt", {}, make("bdi", {}, name)), make("dd", {}, make("bdi", {}, value))]);
      text.append(make("h3", {}, "Tags"), make("dl", { class: "tags" }, ...list));
    }
    return text;
  }

  moves() {
    const moves = make("div", { class: "moves" });
    this.write(this.course.main, moves);
    moves.append(make("strong", {}, ` ${this.game.result}`));
    for (const comment of this.game.behind ?? []) {
      moves.append(" ", make("span", { class: "comment" }, make("bdi", {}, comment)));
    }
    return moves;
  }

  // Writes a line into an element.
  write(line, into) {
    let numbered = false;
    for (const part of line.parts) {
      if (part instanceof Node) {
        into.append(...this.move(part, numbered), " ");
        numbered = true;
      } else if (part.variation) {
        into.append(this.variation(part.variation));
        numbered = false;
      } else {
        into.append(make("span", { class: "comment" }, make("bdi", {}, part.comment)), " ");
        numbered = false;
      }
    }
    into.append(...line.findings.flatMap((finding) => this.refused(finding)));
    if (line.rest) {
      into.append(make("span", { class: "rest" }, "not replayed: ", make("bdi", {}, line.rest)), " ");
    }
  }

  move(node, numbered) {
    const { white } = turnOf(this.course.start, node.turn);
    const bare = numbered && (!white || node.before.again);
    const number = bare ? null : make("span", { class: "number" }, numberOf(this.course.start, node.turn));
    const button = make("button", { type: "button", class: "move", click: () => this.show(node) }, make("bdi", {}, node.name));
    this.buttons.set(node, button);
    const glyphs = node.glyphs.length ? make("span", { class: "glyph" }, node.glyphs.map(signOf).join(" ")) : null;
    const flags = (this.game.findings ?? [])
      .filter((finding) => finding.node === node && finding.refused === undefined && finding.ply !== undefined)
      .map((finding) => this.flag(finding));
    return [number, button, glyphs, ...flags].filter(Boolean);
  }

  flag(finding) {
    const label = `${finding.severity} ${finding.code}: ${explained.codes[finding.code]}`;
    return make("button", { type: "button", class: `flag ${finding.severity}`, "aria-label": label, title: label, click: () => this.open(finding) }, finding.code);
  }

  // A move that could not be played.
  refused(finding) {
    const text = `${numberOf(this.course.start, finding.turn)} ${finding.refused}`;
    return [make("span", { class: "refused" }, make("bdi", {}, text)), this.flag(finding), " "];
  }

  variation(line) {
    const first = line.nodes[0];
    const what = first ? `${numberOf(this.course.start, first.turn)} ${first.name}` : "variation";
    const details = make("details", { class: "variation" }, make("summary", {}, make("bdi", {}, what)));
    line.details = details;
    const body = make("div");
    this.write(line, body);
    if (line.result) {
      body.append(make("strong", {}, line.result));
    }
    details.append(body);
    return details;
  }

  // Shows the position after a move.
  show(node) {
    this.node = node;
    const { variant } = this.game;
    this.image.replaceChildren(picture(variant, node.position, node.last, this.turned));
    const end = node.line?.id === "" && node === this.course.main.end && node !== this.course.root;
    const { white } = turnOf(this.course.start, nextTurn(node));
    const toMove = `${white ? "White" : "Black"} to move`;
    const where = node === this.course.root ? "Start" : `After ${numberOf(this.course.start, node.turn)} ${node.name}`;
    const state = `${where}; ${end && this.game.end ? this.game.end : toMove}`;
    this.state.textContent = state;
    for (let { line } = node; line?.outer; line = line.outer) {
      line.details.open = true;
    }
    this.buttons.forEach((button, other) => other === node ? button.setAttribute("aria-current", "true") : button.removeAttribute("aria-current"));
    this.buttons.get(node)?.scrollIntoView({ block: "nearest" });
    this.first.disabled = this.previous.disabled = !node.before;
    this.next.disabled = this.final.disabled = node === this.line.end;
    say(state);
    place(this);
  }

  // The line of the move that is shown; at the start it is the main line.
  get line() {
    return this.node.line ?? this.course.main;
  }

  after(node) {
    const { line } = this;
    return node === line.before ? line.nodes[0] : line.nodes[line.nodes.indexOf(node) + 1];
  }

  go(step) {
    const { node, line } = this;
    const target = {
      start: () => this.course.root,
      end: () => line.end,
      back: () => node.before,
      forward: () => this.after(node),
      enter: () => this.variationsAt(node).map((variation) => variation.nodes[0]).find(Boolean),
      leave: () => line.outer && this.leaving(line),
    }[step]();
    if (target) {
      this.show(target);
    }
    return Boolean(target);
  }

  // Alternatives to the move that is shown; behind the first move of a variation, the next ones of the same kind.
  variationsAt(node) {
    const { line } = this;
    const ofNode = (variation) => node.before && variation.before === node.before;
    const own = line.variations.filter(ofNode);
    const { variations } = line.outer ?? { variations: [] };
    return own.length || node !== line.nodes[0] ? own : variations.slice(variations.indexOf(line) + 1).filter(ofNode);
  }

  // The move to which a line is an alternative.
  leaving(line) {
    return line.outer.nodes.find((node) => node.before === line.before) ?? line.outer.end;
  }

  finding(step) {
    const findings = (this.game.findings ?? []);
    if (findings.length) {
      const at = this.shown === undefined ? (step > 0 ? 0 : findings.length - 1) : (this.shown + step + findings.length) % findings.length;
      this.open(findings[at]);
    }
  }

  // Goes to a finding and its move.
  open(finding) {
    this.shown = this.game.findings.indexOf(finding);
    this.show(finding.node);
    const item = this.items[this.shown];
    item.scrollIntoView({ block: "nearest" });
    item.focus({ preventScroll: true });
    say(`${finding.severity} ${finding.code}: ${finding.message}`);
  }

  turn() {
    this.turned = !this.turned;
    this.show(this.node);
  }
}

function keyHelp() {
  const keys = [
    ["← →", "step"], ["Home End", "first and last position"], ["↓ ↑", "into a variation and out of it"],
    ["n p", "next and previous finding"], ["f", "turn the board"], ["[ ]", "previous and next game"],
  ];
  return keys.flatMap(([key, what], n) => [n ? "; " : "", make("kbd", {}, key), ` ${what}`]);
}

