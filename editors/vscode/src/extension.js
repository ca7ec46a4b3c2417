// Starts `lawspeaker lsp` for records and problems. Everything else is the server's work.

const { Uri, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate(context) {
  const settings = workspace.getConfiguration("lawspeaker");
  const server = { command: settings.get("path"), args: [...settings.get("arguments"), "lsp"] };
  const options = {
    documentSelector: [{ language: "pgn" }, { language: "epd" }],
    // The explanations of all codes, which a click on a code opens.
    initializationOptions: { codes: Uri.joinPath(context.extensionUri, "codes.md").toString(), pictures: true },
  };
  client = new LanguageClient("lawspeaker", "Lawspeaker", server, options);
  try {
    await client.start();
  } catch {
    window.showErrorMessage(
      `Lawspeaker: cannot start \`${server.command} lsp\`. Set \`lawspeaker.path\` to the path of the program.`,
    );
  }
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
