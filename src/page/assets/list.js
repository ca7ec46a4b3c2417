// The list of games: sorted, searched, and shown in portions.

const portion = 500;
// The findings of a game, or of all twins of a problem.
const findingsOf = (game) => [game, ...(game.twins ?? [])].flatMap((twin) => twin.findings ?? []);
const sum = (game, severity) => findingsOf(game).filter((finding) => finding.severity === severity).length;

const allColumns = [
  ["No.", (_, index) => index + 1],
  ["Problem", (game) => game.kind === "problem" ? tagOf(game, "id") : ""],
  ["White", (game) => known(tagOf(game, "White"))],
  ["Black", (game) => known(tagOf(game, "Black"))],
  [noun === "problem" ? "Stipulation" : "Result", (game) => game.result],
  ["Findings", (game) => -(1000 * sum(game, "error") + sum(game, "warning"))],
  ["End", (game) => game.end?.replace(/^.* by /, "") ?? (known(tagOf(game, "Termination")) || "")],
  ["Date", (game) => known(tagOf(game, "Date"))],
  ["Event", (game) => known(tagOf(game, "Event"))],
];

// A column that is empty in all games is left out.
const columns = allColumns.filter(([name, value]) => name === "No." || games.some((game, index) => value(game, index)));

const list = { order: games.map((_, index) => index), column: 0, up: true, shown: portion };

function findingsText(game) {
  const parts = ["error", "warning"].map((severity) => [severity, sum(game, severity)]).filter(([, number]) => number);
  return parts.flatMap(([severity, number], n) => [n ? ", " : "", make("span", { class: severity }, counted(number, severity))]);
}

function rowOf(index) {
  const game = games[index];
  const cells = columns.map(([name, value]) => {
    if (name === "No.") {
      return make("td", {}, make("a", { href: `#game-${index + 1}`, "aria-label": `${game.kind === "problem" ? "Problem" : "Game"} ${index + 1}: ${titleOf(game, index)}` }, String(index + 1)));
    }
    return name === "Findings" ? make("td", {}, ...findingsText(game)) : make("td", { class: name.toLowerCase() }, make("bdi", {}, value(game, index)));
  });
  const open = () => { location.hash = `game-${index + 1}`; };
  return make("tr", { "aria-current": view?.index === index && "true", click: open, "data-game": String(index + 1) }, ...cells);
}

function isWanted(game) {
  const which = byId("which").value;
  if (which !== "all" && !findingsOf(game).some((finding) => which === "findings" || finding.severity === "error")) {
    return false;
  }
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  game.text ??= [game.file, game.result, game.end ?? "", boards[game.variant]?.name ?? "", ...game.tags.map(([, value]) => value), ...(game.twins ?? []).map((twin) => twin.twin), ...findingsOf(game).map((finding) => finding.code)].join("\n").toLowerCase();
  return words.every((word) => game.text.includes(word));
}

function showList() {
  const wanted = list.order.filter((index) => isWanted(games[index]));
  byId("count").textContent = `${wanted.length} of ${counted(games.length, noun)}`;
  byId("rows").replaceChildren(...wanted.slice(0, list.shown).map(rowOf));
  byId("more").hidden = wanted.length <= list.shown;
}

function sortBy(column) {
  list.up = list.column === column ? !list.up : true;
  list.column = column;
  const value = columns[column][1];
  const keys = games.map(value);
  const compare = (a, b) => typeof keys[a] === "number" ? keys[a] - keys[b] : keys[a].localeCompare(keys[b]);
  list.order.sort((a, b) => (list.up ? 1 : -1) * compare(a, b) || a - b);
  showColumns();
  showList();
}

function showColumns() {
  const heads = columns.map(([name], n) => {
    const sort = list.column !== n ? "none" : list.up ? "ascending" : "descending";
    const arrow = list.column !== n ? "" : list.up ? " ▲" : " ▼";
    return make("th", { scope: "col", "aria-sort": sort }, make("button", { type: "button", click: () => sortBy(n) }, name + arrow));
  });
  byId("columns").replaceChildren(...heads);
}

