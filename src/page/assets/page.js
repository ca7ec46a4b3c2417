// The page as a whole: which game is shown, keys, and the theme.

let view = null;

function say(text) {
  byId("said").textContent = text;
}

// Keeps the place in the address, so that a link leads to it. Some browsers refuse this for files.
function place({ index, node }) {
  const line = node.line?.id ? `-${node.line.id}` : "";
  try {
    history.replaceState(null, "", `#game-${index + 1}${node.ply ? `-${node.ply}${line}` : ""}`);
  } catch {
    // The address stays as it is.
  }
}

// Shows the game that the address names: #game-3, #game-3-12, #game-3-12-2.1.
function follow() {
  const found = /^#game-(\d+)(?:-(\d+))?(?:-([\d.]+))?$/.exec(location.hash);
  const index = found ? Number(found[1]) - 1 : view?.index ?? 0;
  if (games[index]) {
    open(index);
    const line = view.course?.main.find(found?.[3] ?? "");
    const node = line?.nodes.find((other) => other.ply === Number(found?.[2]));
    if (node) {
      view.show(node);
    }
  }
}

function open(index) {
  const game = games[index];
  if (view?.index !== index) {
    byId("rows").querySelector("[aria-current]")?.removeAttribute("aria-current");
    byId("rows").querySelector(`[data-game="${index + 1}"]`)?.setAttribute("aria-current", "true");
    if (!boards[game.variant] || (game.kind === "problem" && !twinsOf(game).some((twin) => twin.start))) {
      view = { index };
      byId("view").replaceChildren(...unreplayed(game, index));
      return;
    }
    const View = game.kind === "problem" ? ProblemView : GameView;
    present(new View(game, index, view?.turned ?? false));
  }
}

function present(next) {
  view = next;
  byId("view").replaceChildren(...view.elements());
  byId("view").querySelector("details.solution")?.addEventListener("toggle", () => view.show(view.node));
  view.show(view.root ?? view.course.root);
}

// Shows another twin of the problem that is shown, and keeps the keyboard where it is.
function openTwin(twin) {
  const chosen = Boolean(document.activeElement?.closest(".twins"));
  present(new ProblemView(view.item, view.index, view.turned, twin));
  if (chosen) {
    byId("view").querySelector(".twins [aria-pressed=true]").focus();
  }
}

// A game without a board: its variant is not known.
function unreplayed(game, index) {
  const items = (game.findings ?? []).map((finding) => findingItem({ ...finding, ply: undefined }, null, null));
  return [make("h2", {}, make("bdi", {}, titleOf(game, index))), make("ul", { class: "findings" }, ...items)];
}

const keys = {
  ArrowLeft: () => view.go("back"),
  ArrowRight: () => view.go("forward"),
  // Without a variation these two scroll, as everywhere.
  ArrowDown: () => view.go("enter"),
  ArrowUp: () => view.go("leave"),
  Home: () => view.go("start"),
  End: () => view.go("end"),
  n: () => view.finding(1),
  p: () => view.finding(-1),
  f: () => view.turn(),
  "[": () => step(-1),
  "]": () => step(1),
};

function step(by) {
  const shown = [...byId("rows").children].map((row) => Number(row.dataset.game) - 1);
  const next = shown[shown.indexOf(view.index) + by];
  if (next !== undefined) {
    location.hash = `game-${next + 1}`;
  }
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, .scroll");
  if (!typing && !event.ctrlKey && !event.altKey && !event.metaKey && view?.go && Object.hasOwn(keys, event.key) && keys[event.key]() !== false) {
    event.preventDefault();
  }
});

const themes = [["", "as the system"], ["light", "light"], ["dark", "dark"]];
byId("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const at = themes.findIndex(([theme]) => theme === (root.dataset.theme ?? ""));
  const [theme, name] = themes[(at + 1) % themes.length];
  root.dataset.theme = theme;
  byId("theme").textContent = `Theme: ${name}`;
});

byId("filters").addEventListener("submit", (event) => event.preventDefault());
byId("search").addEventListener("input", () => { list.shown = portion; showList(); });
byId("which").addEventListener("change", () => { list.shown = portion; showList(); });
byId("more").addEventListener("click", () => { list.shown += portion; showList(); });
window.addEventListener("hashchange", () => {
  follow();
  byId("view").focus({ preventScroll: window.innerWidth > 960 });
});
window.addEventListener("beforeprint", () => document.querySelectorAll("details.variation").forEach((details) => { details.open = true; }));

const errors = games.filter((game) => sum(game, "error")).length;
byId("summary").textContent = `${counted(games.length, noun)}, ${errors} with errors`;
byId("more").textContent = `Show more ${plural(noun)}`;
byId("index-title").textContent = noun === "problem" ? "Problems" : "Games";
document.querySelectorAll("#which option").forEach((option) => { option.textContent = option.textContent.replace("games", plural(noun)); });
showColumns();
showList();
follow();
