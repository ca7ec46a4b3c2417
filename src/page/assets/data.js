// The data of the page, and elements made from it. A text of a record is only ever a text node or an attribute's value.

function dataOf(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

const games = dataOf("games");
const boards = dataOf("boards");
const explained = dataOf("explained");

function byId(id) {
  return document.getElementById(id);
}

function make(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function makeSvg(name, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

// An attribute that is false or missing is left out. A function is called when the event of its name happens.
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value !== undefined && value !== null && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

// In records of xiangqi White's player may be called Red.
function tagOf(game, name) {
  const [, value] = game.tags.find(([tag]) => tag === name) ?? [];
  return value ?? (name === "White" ? tagOf(game, "Red") : "");
}

function plural(noun) {
  return `${noun.replace(/y$/, "ie")}s`;
}

function counted(number, noun) {
  return number === 1 ? `1 ${noun}` : `${number} ${plural(noun)}`;
}

// "?" is what records write for what they do not know.
function known(value) {
  return value === "?" || value === "????.??.??" ? "" : value;
}

// What the page has: games, problems, or both.
const noun = games.every((game) => game.kind === "problem") && games.length ? "problem" : games.some((game) => game.kind === "problem") ? "entry" : "game";

function titleOf(game, index) {
  if (game.kind === "problem") {
    return tagOf(game, "id") || `Problem ${index + 1}`;
  }
  const names = [tagOf(game, "White"), tagOf(game, "Black")].map(known);
  return names[0] || names[1] ? `${names[0] || "?"} – ${names[1] || "?"}` : known(tagOf(game, "Event")) || `Game ${index + 1}`;
}

