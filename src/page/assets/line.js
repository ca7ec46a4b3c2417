// The moves of a game as nodes. A node knows the one before it, its line and its ply; positions are worked out when they
// are shown.

class Node {
  constructor(line, before, name, change) {
    Object.assign(this, { line, before, name, change, ply: before.ply + 1, turn: nextTurn(before), again: false, glyphs: [], place: null });
  }

  get position() {
    this.kept ??= played(this.change, this.before.position);
    return this.kept;
  }

  get last() {
    const [squares] = this.change.split("|");
    return changesOf(squares, this.before.position.board).map(([square]) => square);
  }
}

// A line: `parts` are its moves, comments and variations in the order of the text.
class Line {
  constructor(items, before, id, outer) {
    Object.assign(this, { id, outer, before, nodes: [], parts: [], variations: [], findings: [] });
    let last = before;
    for (const item of items) {
      if (typeof item === "string") {
        const blank = item.lastIndexOf(" ");
        last = new Node(this, last, item.slice(0, blank), item.slice(blank + 1));
        this.nodes.push(last);
        this.parts.push(last);
      } else if (item.a !== undefined) {
        last.again = item.a;
      } else if (item.c !== undefined) {
        this.parts.push({ comment: item.c });
      } else if (item.x !== undefined) {
        this.rest = item.x;
      } else if (item.g !== undefined) {
        (this.nodes.at(-1)?.glyphs ?? []).push(...item.g);
      } else {
        const name = [id, this.variations.length + 1].filter(Boolean).join(".");
        const variation = new Line(item.v, this.nodes.length ? last.before : before, name, this);
        variation.result = item.r;
        this.variations.push(variation);
        this.parts.push({ variation });
      }
    }
  }

  get end() {
    return this.nodes.at(-1) ?? this.before;
  }

  // The line of a variation by its name in findings: `2.1`.
  find(id) {
    return id.split(".").filter(Boolean).reduce((line, number) => line?.variations[number - 1], this);
  }
}

// The main line of a game, and all its nodes in the order of the text.
function courseOf(game) {
  const start = startOf(game);
  const root = { ply: 0, turn: 0, again: false, position: { board: start.board, reserve: start.reserve }, last: [], line: null, before: null };
  const main = new Line(game.moves, root, "", null);
  root.line = main;
  return { start, root, main };
}

// The turn of the move after a node, counted from 1: in some games a turn has several moves.
function nextTurn(node) {
  return node.turn + (node.again ? 0 : 1);
}

// The move number of a turn, and whether it is White's.
function turnOf(start, turn) {
  const halves = turn - 1 + (start.turn === "b" ? 1 : 0);
  return { number: start.number + Math.floor(halves / 2), white: halves % 2 === 0 };
}

function numberOf(start, turn) {
  const { number, white } = turnOf(start, turn);
  return `${number}.${white ? "" : ".."}`;
}

const signs = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓",
  18: "+−", 19: "−+", 22: "⨀", 23: "⨀", 36: "→", 37: "→", 40: "↑", 41: "↑", 132: "⇆", 133: "⇆", 146: "N",
};

function signOf(glyph) {
  return typeof glyph === "number" ? signs[glyph] ?? `$${glyph}` : glyph;
}

