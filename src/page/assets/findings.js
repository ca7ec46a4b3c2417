// Findings: each is listed, and stands at its move.

// Gives each finding its node: the move it is about, or the last move before it.
function placeFindings(game, course) {
  for (const finding of game.findings ?? []) {
    const line = course.main.find(finding.variation ?? "") ?? course.main;
    const index = finding.ply === undefined ? -1 : finding.ply - 1 - line.before.ply;
    finding.node = line.nodes[Math.min(index, line.nodes.length - 1)] ?? line.before;
    const further = finding.ply - finding.node.ply;
    finding.turn = finding.node.turn + further - (finding.node.again && further > 0 ? 1 : 0);
    if (finding.refused !== undefined) {
      line.findings.push(finding);
    }
  }
}

function findingItem(finding, start, show) {
  const item = make("li", { tabindex: "-1" });
  const where = finding.ply === undefined ? null : make(
    "button",
    { type: "button", click: () => show(finding.node) },
    `Show ${finding.variation ? `variation ${finding.variation}, ` : ""}move ${numberOf(start, finding.turn)}`,
  );
  const line = make("p", {},
    make("strong", { class: finding.severity }, `${finding.severity} ${finding.code}`),
    `: ${explained.codes[finding.code]} (line ${finding.line}, column ${finding.column}) `,
    where);
  item.append(line, make("p", {}, make("bdi", {}, finding.message)));
  if (finding.candidates) {
    item.append(make("p", {}, "Perhaps this was meant: ", make("bdi", {}, finding.candidates.join(", "))));
  }
  if (finding.help) {
    item.append(make("p", {}, make("bdi", {}, finding.help)));
  }
  if (finding.rule) {
    item.append(make("details", {}, make("summary", {}, finding.rule), make("p", {}, explained.rules[finding.rule] ?? "")));
  }
  return item;
}

