// One problem: its diagram, its solution hidden until it is asked for, and the play on the board.

// A move of a solution. It stands where `before` ends; `number` is what is printed before it.
class Step {
  constructor(before, text, number) {
    const blank = text.lastIndexOf(" ");
    Object.assign(this, { before, number, name: text.slice(0, blank), change: text.slice(blank + 1), next: null });
    before.next ??= this;
  }

  get position() {
    this.kept ??= played(this.change, this.before.position);
    return this.kept;
  }

  get last() {
    return changesOf(this.change.split("|")[0], this.before.position.board).map(([square]) => square);
  }
}

// The twins of an item, or the one problem that it is.
function twinsOf(item) {
  return [item, ...(item.twins ?? [])];
}

class ProblemView {
  // The twin with this number of the item with this index.
  constructor(item, index, turned, twin = 0) {
    const { file, line, tags } = item;
    const problem = { ...twinsOf(item)[twin], file, line, tags };
    Object.assign(this, { item, twin, problem, index, turned, buttons: new Map() });
    this.half = Number(problem.result.includes(".5"));
    const { board, reserve } = this.start();
    this.root = { position: { board: [...board], reserve: reserve ?? "" }, last: [], before: null, next: null };
    this.figure = make("figure", { class: "board" });
    this.image = make("div");
    this.state = make("p", { class: "state" });
    this.figure.append(this.image, this.controls(), this.state);
  }

  elements() {
    const { problem, index } = this;
    return [
      make("h2", {}, make("bdi", {}, titleOf(problem, index))),
      ...this.choice(),
      make("p", {}, make("strong", {}, problem.result), ` ${boards[problem.variant].name}, ${this.mover()} moves first; line ${problem.line} of `, make("bdi", {}, problem.file)),
      make("div", { class: "play" }, this.figure, this.text()),
      make("p", { class: "keys" }, "Keys: ", make("kbd", {}, "← →"), " step; ", make("kbd", {}, "Home"), " the diagram; ", make("kbd", {}, "f"), " turn the board; ", make("kbd", {}, "[ ]"), " previous and next problem", ...(this.item.twins ? ["; ", make("kbd", {}, "n p"), " next and previous twin"] : [])),
    ];
  }

  // A twin that is not possible has no position: its board is not drawn.
  start() {
    return this.problem.start ?? boards[this.problem.variant].start;
  }

  // The twins to choose from.
  choice() {
    if (!this.item.twins) {
      return [];
    }
    const button = (twin, n) => make("button", { type: "button", "aria-pressed": String(n === this.twin), click: () => openTwin(n) }, make("bdi", {}, twin.twin));
    return [make("div", { class: "twins", role: "group", "aria-label": "Twins" }, ...twinsOf(this.item).map(button))];
  }

  mover() {
    return this.start().turn === "w" ? "White" : "Black";
  }

  controls() {
    const button = (label, text, click) => make("button", { type: "button", "aria-label": label, title: label, click }, text);
    this.first = button("Diagram", "«", () => this.go("start"));
    this.previous = button("Previous move", "‹", () => this.go("back"));
    this.forward = button("Next move", "›", () => this.go("forward"));
    return make("div", { class: "controls" }, this.first, this.previous, this.forward, button("Turn the board", "⇅", () => this.turn()));
  }

  text() {
    const { problem } = this;
    const text = make("div", { class: "text" });
    const solution = make("details", { class: "solution" }, make("summary", {}, "Show the solution"));
    solution.append(make("p", {}, `${problem.end[0].toUpperCase()}${problem.end.slice(1)}. ${this.claim()} ${proofs[problem.proof]}`));
    this.keyed(solution, "Set play", [...(problem.set ?? []).map((set) => this.variation(set, this.root, 1)), ...(problem.set_lines ?? []).map((line) => this.play(line, this.root, 1))]);
    this.root.next = null;
    this.keyed(solution, "Key", problem.keys.map((key) => this.play(key, this.root, 0, "!")));
    this.keyed(solution, "Tries", (problem.tries ?? []).map((attempt) => this.attempt(attempt)));
    text.append(solution);
    const findings = (problem.findings ?? []).map((finding) => findingItem({ ...finding, ply: undefined }, null, null));
    this.keyed(text, "Findings", findings);
    if (problem.tags.length) {
      const list = problem.tags.flatMap(([name, value]) => [make("dt", {}, make("bdi", {}, name)), make("dd", {}, make("bdi", {}, value))]);
      text.append(make("h3", {}, "Entry"), make("dl", { class: "tags" }, ...list));
    }
    return text;
  }

  keyed(into, title, items) {
    if (items.length) {
      into.append(make("h3", {}, title), make("ul", { class: "tree" }, ...items));
    }
  }

  claim() {
    const { agrees, solved } = this.problem;
    if (solved === null) {
      return "";
    }
    return agrees === null ? "Nothing is claimed." : agrees ? "The claim is right." : "The claim is wrong.";
  }

  // The number printed before a move. A half move is the second of its number.
  number(depth) {
    const ply = depth + this.half;
    return `${Math.floor(ply / 2) + 1}.${ply % 2 ? ".." : ""}`;
  }

  step(text, before, depth, sign) {
    const step = new Step(before, text, this.number(depth));
    const button = make("button", { type: "button", class: "move", click: () => this.show(step) }, make("bdi", {}, step.name));
    this.buttons.set(step, button);
    return [step, [make("span", { class: "number" }, step.number), button, sign ? make("span", { class: "glyph" }, sign) : null]];
  }

  // A move with the play after it, as an item of a list.
  play(node, before, depth, sign) {
    const [step, shown] = this.step(node.m, before, depth, sign);
    return make("li", {}, ...shown.filter(Boolean), ...this.after(node, step, depth));
  }

  after(node, step, depth) {
    const variations = (node.v ?? []).map((variation) => this.variation(variation, step, depth + 1));
    const threats = (node.t ?? []).map((threat) => this.play(threat, Object.create(step, { next: { value: null, writable: true } }), depth + 2));
    const next = (node.n ?? []).map((below) => this.play(below, step, depth + (node.w ? 2 : 1)));
    const parts = [];
    if (node.t?.length === 0 && node.v) {
      parts.push(make("span", { class: "note" }, " zugzwang"));
    }
    if (threats.length) {
      parts.push(this.folded(counted(threats.length, "threat"), threats, depth));
    }
    if (variations.length) {
      parts.push(this.folded(counted(variations.length, "variation"), variations, depth));
    }
    if (node.x?.length) {
      parts.push(make("p", { class: "note" }, `Loses at once: ${node.x.map((text) => text.slice(0, text.lastIndexOf(" "))).join(", ")}`));
    }
    if (next.length) {
      parts.push(next.length === 1 ? make("ul", { class: "tree" }, ...next) : this.folded(counted(next.length, "continuation"), next, depth));
    }
    return parts;
  }

  // The first levels of a tree are open, the rest is folded.
  folded(title, items, depth) {
    return make("details", { open: depth === 0 }, make("summary", {}, title), make("ul", { class: "tree" }, ...items));
  }

  variation(node, before, depth) {
    const steps = node.d.map((text) => this.step(text, before, depth));
    const [[first]] = steps;
    const defences = steps.flatMap(([, shown], n) => n ? [", ", ...shown.slice(1)] : shown);
    const answers = [node.a, ...(node.u ?? [])].map((answer) => this.play(answer, first, depth + 1));
    return make("li", {}, ...defences.filter(Boolean), make("ul", { class: "tree" }, ...answers));
  }

  attempt(node) {
    const [step, shown] = this.step(node.m, this.root, 0, "?");
    const refutations = node.r.flatMap((text, n) => [n ? ", " : null, ...this.step(text, step, 1, "!")[1]]);
    return make("li", {}, ...shown.filter(Boolean), " but ", ...refutations.filter(Boolean), ...this.after(node, step, 0));
  }

  show(step) {
    this.node = step;
    this.image.replaceChildren(...(this.problem.start ? [picture(this.problem.variant, step.position, step.last, this.turned)] : []));
    this.state.textContent = step.before ? `After ${step.number} ${step.name}` : `${this.problem.result}, ${this.mover()} moves first`;
    this.buttons.forEach((button, other) => other === step ? button.setAttribute("aria-current", "true") : button.removeAttribute("aria-current"));
    this.first.disabled = this.previous.disabled = !step.before;
    this.forward.disabled = !this.following(step);
    say(this.state.textContent);
  }

  // The key stays hidden until the solution is shown.
  following(step) {
    return this.isShown() ? step.next : null;
  }

  isShown() {
    return this.solution().open;
  }

  solution() {
    return byId("view").querySelector("details.solution");
  }

  go(move) {
    const target = { start: this.root, back: this.node.before, forward: this.following(this.node) }[move];
    if (target) {
      this.show(target);
      for (let around = this.buttons.get(target)?.closest("details"); around; around = around.parentElement.closest("details")) {
        around.open = true;
      }
    }
    return Boolean(target);
  }

  // The keys that go to findings in a game go to twins here.
  finding(by) {
    const twin = this.twin + by;
    if (!twinsOf(this.item)[twin]) {
      return false;
    }
    openTwin(twin);
  }

  turn() {
    this.turned = !this.turned;
    this.show(this.node);
  }
}

const proofs = {
  verified: "Its proof is verified.",
  refused: "Its proof is wrong.",
  unchecked: "Its proof is not checked, because that takes too long.",
  without: "It has no proof.",
};

