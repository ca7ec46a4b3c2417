"""The server under test: `LAWSPEAKER` names the program. With `RECORDING` its messages are recorded in that file."""

import os
import sys
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

HERE = Path(__file__).parent
PROGRAM = os.environ.get("LAWSPEAKER", str(HERE.parents[1] / "target/debug/lawspeaker"))
GAMES = HERE / "games"


def command():
    """The command that starts the server."""
    recording = os.environ.get("RECORDING")
    record = [sys.executable, str(HERE / "recorder.py"), recording, str(GAMES)] if recording else []
    return [*record, PROGRAM, "lsp"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=command()))
async def client(lsp_client: LanguageClient):
    """A client that can do what Visual Studio Code can do."""

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def _(_: types.RegistrationParams):
        return None

    @lsp_client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)
    def _(_: None):
        return None

    params = types.InitializeParams(capabilities=client_capabilities("visual-studio-code"))
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def odin():
    """A record with an illegal move and a wrong move number."""
    path = GAMES / "odin.pgn"
    return path.as_uri(), path.read_text(encoding="utf-8")
