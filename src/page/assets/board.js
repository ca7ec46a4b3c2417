// Boards. A square is 100 units wide; White is at the bottom unless the board is turned.

const edge = 8;
const margin = 56;

// What is on the board after a move. The form of a change is described in squares.rs.
function played(change, { board, reserve }) {
  const [squares, left] = change.split("|");
  const next = [...board];
  for (const [square, piece] of changesOf(squares, board)) {
    next[square] = piece;
  }
  return { board: next, reserve: left ?? reserve };
}

function changesOf(squares, board) {
  const number = (at) => parseInt(squares.slice(at, at + 2), 36);
  if (squares[0] !== "=") {
    return [[number(2), board[number(0)]], [number(0), "."]];
  }
  const changes = [];
  for (let at = 1; at < squares.length; at += 3) {
    changes.push([number(at), squares[at + 2]]);
  }
  return changes;
}

function startOf(game) {
  const start = game.start ?? boards[game.variant].start;
  return { board: [...start.board], reserve: start.reserve ?? "", turn: start.turn, number: start.number };
}

function squareName(variant, square) {
  const { files } = boards[variant];
  return String.fromCharCode(97 + (square % files)) + (Math.floor(square / files) + 1);
}

function nameOf(variant, letter) {
  return boards[variant].names[letter.toUpperCase()] ?? letter;
}

function isWhite(letter) {
  return letter === letter.toUpperCase();
}

// The position in words, for those who do not see it.
function inWords(variant, { board, reserve }) {
  const sides = ["White", "Black"].map((side) => {
    const men = new Map();
    board.forEach((letter, square) => {
      if (letter !== "." && isWhite(letter) === (side === "White")) {
        const name = nameOf(variant, letter);
        men.set(name, [...(men.get(name) ?? []), squareName(variant, square)]);
      }
    });
    const all = [...men].map(([name, squares]) => `${name} ${squares.join(" ")}`);
    return `${side}: ${all.join(", ") || "no pieces"}`;
  });
  return sides.join(". ") + (reserve ? `. In reserve: ${[...reserve].map((letter) => nameOf(variant, letter)).join(", ")}` : "");
}

// The drawing of a promoted form is named after the piece that it was, whose wide letter stands for it.
function drawingOf(variant, letter) {
  const capital = letter.toUpperCase();
  const name = capital > "Z" ? `+${capital.normalize("NFKC")}` : capital;
  return `#${variant}-${isWhite(letter) ? "w" : "b"}${name}`;
}

// An image of a position. `last` are the squares of the last move.
function picture(variant, position, last, turned) {
  const { files, ranks, floors, floor, pointsForward } = boards[variant];
  const at = (square) => {
    const [file, rank] = [square % files, Math.floor(square / files)];
    return {
      x: margin + 100 * (turned ? files - 1 - file : file),
      y: edge + 100 * (turned ? rank : ranks - 1 - rank),
    };
  };
  const use = (id, { x, y }, { size = 100, isTurned = false } = {}) => {
    const [corner, scale] = isTurned ? [size, -size / 100] : [0, size / 100];
    const place = scale === 1 ? { x, y } : { transform: `translate(${x + corner} ${y + corner}) scale(${scale})` };
    return makeSvg("use", { href: id, ...place });
  };
  const usePiece = (letter, place, size) =>
    use(drawingOf(variant, letter), place, { size, isTurned: pointsForward && isWhite(letter) === turned });
  const width = margin + 100 * files + edge;
  const below = edge + 100 * ranks + margin;
  const image = makeSvg("svg", {
    viewBox: `0 0 ${width} ${below + (position.reserve ? 90 : 0)}`,
    role: "img",
    "aria-label": `${boards[variant].name}. ${inWords(variant, position)}`,
  });
  const isTurnedFloor = (name) => turned && floors[name].startsWith("point");
  image.append(
    ...floor.map((name, square) => use(`#${variant}-${floors[name]}`, at(square), { isTurned: isTurnedFloor(name) })),
  );
  for (let file = 0; file < files; file += 1) {
    const name = String.fromCharCode(97 + file);
    image.append(makeSvg("text", { class: "coordinate", x: at(file).x + 50, y: below - margin / 2 }, name));
  }
  for (let rank = 0; rank < ranks; rank += 1) {
    image.append(makeSvg("text", { class: "coordinate", x: margin / 2, y: at(rank * files).y + 50 }, String(rank + 1)));
  }
  position.board.forEach((letter, square) => {
    if (letter !== ".") {
      image.append(usePiece(letter, at(square)));
    }
  });
  image.append(...last.map((square) => use(`#${variant}-last`, at(square))));
  [...position.reserve].forEach((letter, n) => {
    const size = Math.min(80, (width - margin) / position.reserve.length);
    image.append(usePiece(letter, { x: margin + n * size, y: below }, size));
  });
  return image;
}

