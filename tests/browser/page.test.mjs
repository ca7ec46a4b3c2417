// Pages in a real browser: opened from disk, used with keys and mouse, read by axe-core.
//
// LAWSPEAKER names the program that writes the pages, CHROMIUM the browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const here = import.meta.dirname;
const program = process.env.LAWSPEAKER ?? join(here, "../../target/debug/lawspeaker");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let folder;
let browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "lawspeaker-page-"));
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function written(name, paths) {
  const file = join(folder, name);
  execFileSync(program, ["page", ...paths, "--force", "--quiet", "-o", file]);
  return file;
}

// Opens a page, and fails the test if it asks the network for anything or complains.
async function opened(file, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("request", (request) => {
    if (request.url() !== pathToFileURL(file).href) {
      complaints.push(`request: ${request.url()}`);
    }
  });
  page.on("console", (message) => complaints.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  await page.goto(pathToFileURL(file).href);
  page.done = async () => {
    assert.deepEqual(complaints, []);
    await context.close();
  };
  return page;
}

// Nothing is cut off in a narrow window, whatever the width of the letters: fonts differ from one machine to the next.
async function assertFits(file) {
  const page = await opened(file, { viewport: { width: 320, height: 700 } });
  await press(page, "ArrowRight");
  for (const spacing of ["0", "0.12em", "0.6em"]) {
    const wide = await page.evaluate((letterSpacing) => {
      document.body.style.letterSpacing = letterSpacing;
      const tooWide = (element) => element.getBoundingClientRect().right > innerWidth && !element.closest(".scroll table");
      const whole = document.documentElement.scrollWidth;
      const found = [...document.querySelectorAll("body *")].filter(tooWide).map((element) => element.outerHTML);
      return whole > innerWidth ? [`${whole} pixels in a window of ${innerWidth}`, ...found] : [];
    }, spacing);
    assert.deepEqual(wide, [], `with ${spacing} between the letters`);
  }
  await page.done();
}

const state = (page) => page.locator(".state").textContent();
const current = (page) => page.locator(".move[aria-current]").textContent();
// The pieces on the board, by the drawing and the place of each.
const pieces = (page) => page.locator(".board use").evaluateAll((uses) => uses
  .filter((use) => /-[wb][A-Z]$/.test(use.getAttribute("href")))
  .map((use) => `${use.getAttribute("href").split("-").pop()} ${use.getAttribute("x")},${use.getAttribute("y")}`));

async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
  }
}

// Waits until the page shows a game that a link or the address asked for: browsers tell the page of a new address a little later,
// and a key that is pressed before that belongs to the game that is still shown.
const shows = (page, number) =>
  page.waitForFunction((game) => document.querySelector("#rows [aria-current]")?.dataset.game === String(game), number);

async function followLink(page, number) {
  await page.getByRole("link", { name: new RegExp(`^Game ${number}:`) }).click();
  await shows(page, number);
}

async function goToAddress(page, number) {
  await page.evaluate((game) => { location.hash = `game-${game}`; }, number);
  await shows(page, number);
}

describe("a page of games", () => {
  let file;
  before(() => {
    file = written("games.html", [join(here, "games.pgn")]);
  });

  test("keys step through a game", async () => {
    const page = await opened(file);
    assert.equal(await state(page), "Start; White to move");
    assert.equal((await pieces(page)).length, 32);
    await press(page, "ArrowRight");
    assert.equal(await current(page), "e4");
    assert.equal(await state(page), "After 1. e4; Black to move");
    assert.ok((await pieces(page)).includes("wP 456,408"), "the Pawn is on e4");
    await press(page, "End");
    assert.match(await state(page), /^After 7\.\.\. Nf3#; 0-1 by checkmate$/);
    assert.equal(await page.getByRole("button", { name: "Next move" }).isDisabled(), true);
    await press(page, "ArrowLeft", "Home", "ArrowLeft");
    assert.equal(await state(page), "Start; White to move");
    await page.done();
  });

  test("a click on a move shows the position after it, and f turns the board", async () => {
    const page = await opened(file);
    await page.getByRole("button", { name: "Qxg2", exact: true }).click();
    assert.equal(await current(page), "Qxg2");
    assert.equal((await pieces(page)).length, 29);
    const before = await pieces(page);
    await press(page, "f");
    assert.notDeepEqual(await pieces(page), before);
    await press(page, "f");
    assert.deepEqual(await pieces(page), before);
    await page.done();
  });

  test("pieces of shogi point to their opponent, and promoted ones have drawings of their own", async () => {
    const record = join(folder, "shogi.pgn");
    writeFileSync(record, '[Variant "shogi"]\n\n1. Pc4 Pg6 2. Bxh8=H Sxh8 *\n');
    const page = await opened(written("shogi.html", [record]));
    const drawn = () => page.locator(".board use").evaluateAll((uses) => uses
      .map((use) => ({ name: use.getAttribute("href"), place: use.getAttribute("transform") ?? "" }))
      .filter(({ name }) => /-[wb]\+?[A-Z]$/.test(name))
      .map(({ name, place }) => [name, place.includes("scale(-")]));
    const assertPoint = async (side, count) => {
      const all = await drawn();
      assert.equal(all.length, count);
      all.forEach(([name, isTurned]) => assert.equal(isTurned, name.startsWith(`#shogi-${side}`), name));
      return all.map(([name]) => name);
    };
    await assertPoint("b", 40);
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
    assert.ok((await assertPoint("b", 40)).includes("#shogi-w+B"), "the Bishop is promoted, and one is in reserve");
    assert.equal(await page.locator("#shogi-w\\+B").count(), 1);
    assert.match(await page.locator(".board svg").getAttribute("aria-label"), /Promoted Bishop h8/);
    await press(page, "f");
    await assertPoint("w", 40);
    await page.done();
  });

  test("variations are opened by keys and by mouse", async () => {
    const page = await opened(file);
    const variation = page.locator("details.variation").first();
    assert.equal(await variation.evaluate((details) => details.open), false);
    await press(page, "ArrowRight", "ArrowRight", "ArrowDown");
    assert.equal(await current(page), "c5");
    assert.equal(await variation.evaluate((details) => details.open), true);
    await press(page, "ArrowRight", "ArrowDown");
    assert.equal(await current(page), "c3");
    await press(page, "ArrowUp", "ArrowUp");
    assert.equal(await current(page), "e5");
    await page.reload();
    await page.locator("details.variation summary").nth(0).click();
    await page.locator("details.variation summary").nth(1).click();
    await page.getByRole("button", { name: "d5", exact: true }).click();
    assert.equal(await state(page), "After 2... d5; White to move");
    await page.done();
  });

  test("a finding leads to its move, its rule and the move that was probably meant", async () => {
    const page = await opened(file);
    await followLink(page, 2);
    await press(page, "n");
    const finding = page.locator(".findings li").first();
    assert.equal(await finding.evaluate((item) => item === document.activeElement), true);
    assert.match(await finding.textContent(), /^error E201: an illegal move \(line 19, column 13\)/);
    assert.equal(await current(page), "d7");
    await finding.locator("summary").click();
    assert.equal(await finding.locator("details p").isVisible(), true);
    assert.match(await finding.locator("summary").textContent(), /^ODIN-\d+$/);
    assert.equal(await page.locator(".refused").textContent(), "2. Rd10");
    assert.match(await page.locator(".rest").textContent(), /not replayed: Rd10 e7/);
    await page.done();
  });

  test("the list is sorted, searched and filtered", async () => {
    const page = await opened(file);
    const rows = () => page.locator("#rows tr").evaluateAll((all) => all.map((row) => row.dataset.game));
    assert.deepEqual(await rows(), ["1", "2", "3"]);
    await page.getByRole("button", { name: "No." }).click();
    assert.deepEqual(await rows(), ["3", "2", "1"]);
    assert.equal(await page.locator("th").first().getAttribute("aria-sort"), "descending");
    await page.getByLabel("Search").fill("sigrun");
    assert.deepEqual(await rows(), ["2"]);
    assert.equal(await page.locator("#count").textContent(), "1 of 3 games");
    await page.getByLabel("Search").fill("");
    await page.getByLabel("Show").selectOption("errors");
    assert.deepEqual(await rows(), ["3", "2", "1"]);
    await page.done();
  });

  test("a game of an unknown variant shows its findings", async () => {
    const page = await opened(file);
    await followLink(page, 3);
    assert.match(await page.locator("#view").textContent(), /error E30\d/);
    await page.done();
  });

  test("the address leads back to a move", async () => {
    const page = await opened(file);
    await press(page, "ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight");
    // What the page itself says: the driver hears of a new address a little later.
    const address = await page.evaluate(() => location.href);
    const other = await browser.newPage();
    await other.goto(address);
    assert.equal(await state(other), "After 2. Nf3; Black to move");
    assert.equal(await other.locator("details.variation").first().evaluate((details) => details.open), true);
    await other.close();
    await page.done();
  });

  test("what a record says stays text", async () => {
    const page = await opened(file);
    await press(page, "ArrowRight");
    assert.equal(await page.locator("img, b, script:not([type])").count(), 1, "the script of the page alone");
    assert.match(await page.locator("h2").nth(1).textContent(), /^"><img src=x onerror=alert\(1\)> – Ólafur & Þóra$/);
    assert.equal(await page.locator(".comment").first().textContent(), "<b>not bold</b> </script>");
    assert.notEqual(await page.title(), "stolen");
    await page.done();
  });

  test("the policy refuses any other script", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      return window.ran ?? false;
    });
    assert.equal(ran, false);
    await context.close();
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`axe-core finds nothing serious in the ${colorScheme} theme`, async () => {
      // The policy would refuse axe-core too.
      const page = await opened(file, { colorScheme, bypassCSP: true });
      await press(page, "ArrowRight", "ArrowRight", "ArrowDown");
      await followLink(page, 2);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), []);
      await page.done();
    });
  }

  test("the theme can be chosen", async () => {
    const page = await opened(file, { colorScheme: "light" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("button", { name: /^Theme/ }).click();
    assert.equal(await page.getByRole("button", { name: /^Theme/ }).textContent(), "Theme: dark");
    assert.notEqual(await background(), light);
    await page.done();
  });

  test("a narrow window needs no scrolling to the side", async () => {
    await assertFits(file);
  });
});

describe("a page of problems", () => {
  let file;
  before(() => {
    file = written("problems.html", [join(here, "../../puzzles/odin")]);
  });

  test("a narrow window needs no scrolling to the side", async () => {
    await assertFits(file);
  });

  test("the key is hidden until the solution is shown, and then the play is on the board", async () => {
    const page = await opened(file);
    const key = page.locator(".solution .move").first();
    assert.equal(await key.isVisible(), false);
    await press(page, "ArrowRight");
    assert.match(await state(page), /^#\d+, (White|Black) moves first$/);
    await page.getByText("Show the solution").click();
    assert.match(await page.locator(".solution p").first().textContent(), /^Solved: 1 key\. The claim is right\. Its proof is verified\.$/);
    await press(page, "ArrowRight");
    assert.match(await state(page), /^After 1\. /);
    const first = await pieces(page);
    await press(page, "ArrowRight");
    assert.match(await state(page), /^After 1\.\.\. /);
    assert.notDeepEqual(await pieces(page), first);
    await press(page, "Home");
    assert.match(await state(page), /moves first$/);
    await page.done();
  });

  test("every move of every solution can be shown", async () => {
    const page = await opened(file);
    const count = await page.locator("#rows tr").count();
    for (let problem = 1; problem <= count; problem += 5) {
      await goToAddress(page, problem);
      await page.locator(".solution .move").evaluateAll((buttons) => buttons.slice(0, 60).forEach((button) => button.click()));
    }
    await page.done();
  });

  test("the twins of a problem are chosen by buttons and keys", async () => {
    const twins = join(folder, "twins.epd");
    writeFileSync(twins, 'k7/8/1K6/8/8/8/8/7R w - - id "x"; stip "#1"; twin "b) move h1 g1; c) remove a1";\n');
    const page = await opened(written("twins.html", [twins]));
    const chosen = () => page.locator(".twins [aria-pressed=true]").textContent();
    assert.deepEqual(await page.locator(".twins button").allTextContents(), ["a)", "b) Rh1-g1", "c) -a1"]);
    assert.equal(await page.locator("#rows tr").count(), 1);
    const first = await pieces(page);
    await page.getByText("b) Rh1-g1").click();
    assert.equal(await chosen(), "b) Rh1-g1");
    assert.notDeepEqual(await pieces(page), first);
    await page.getByText("Show the solution").click();
    assert.equal(await page.locator(".solution .move").first().textContent(), "Rg8#");
    await press(page, "p");
    assert.equal(await chosen(), "a)");
    assert.deepEqual(await pieces(page), first);
    await press(page, "n", "n", "n");
    assert.equal(await chosen(), "c) -a1");
    assert.deepEqual(await pieces(page), [], "a twin that is not possible has no board");
    await page.done();
  });

  test("moves have the numbers of the printed solution", async () => {
    const series = join(folder, "series.epd");
    writeFileSync(series, '8/8/8/8/8/5K1k/8/6R1 b - - stip "ser-h#2";\n');
    const page = await opened(written("series.html", [series]));
    await page.getByText("Show the solution").click();
    const shown = await page.locator(".solution .number").allTextContents();
    // The set play, White's move alone, and then the first line.
    assert.deepEqual(shown.slice(0, 4), ["1...", "1.", "2.", "2..."]);
    await page.done();
  });

  test("axe-core finds nothing serious", async () => {
    const page = await opened(file, { bypassCSP: true });
    await page.getByText("Show the solution").click();
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), []);
    await page.done();
  });
});

test("a page of every shipped record shows a board for each game that has one", async () => {
  const page = await opened(written("all.html", [join(here, "../../records")]));
  const count = await page.locator("#rows tr").count();
  assert.ok(count > 100, `${count} games`);
  for (let game = 1; game <= count; game += 7) {
    await goToAddress(page, game);
    await press(page, "End", "Home", "ArrowRight");
  }
  await page.done();
});

test("a thousand games are less than 3 MB", () => {
  const moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 "
    + "12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 "
    + "21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 "
    + "30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5 "
    + "40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2";
  const game = (n) => `[Event "F/S Return Match"]\n[Site "Belgrade, Serbia JUG"]\n[Date "1992.11.04"]\n[Round "${n}"]\n`
    + `[White "Fischer, Robert J."]\n[Black "Spassky, Boris V."]\n[Result "1/2-1/2"]\n\n${moves}\n\n`;
  const records = join(folder, "thousand.pgn");
  writeFileSync(records, Array.from({ length: 1000 }, (_, n) => game(n + 1)).join(""));
  assert.ok(statSync(written("thousand.html", [records])).size < 3_000_000);
});
