"""Every request, asked by pygls and pytest-lsp."""

import pytest
from lsprotocol import types

from conftest import GAMES

pytestmark = pytest.mark.asyncio


def document(uri):
    return types.TextDocumentIdentifier(uri=uri)


def place(line, character):
    return types.Position(line=line, character=character)


def across(start, end):
    return types.Range(start=place(*start), end=place(*end))


def opened(client, uri, text, language="pgn"):
    item = types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))


async def diagnostics(client, uri, wanted=lambda _: True):
    """The diagnostics of a document, once they are as they should be."""
    while True:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        found = client.diagnostics.get(uri, [])
        if wanted(found):
            return found


def codes(found):
    return {it.code for it in found}


async def test_findings_come_and_go(client, odin):
    uri, text = odin
    opened(client, uri, text)
    found = await diagnostics(client, uri)
    assert codes(found) == {"E201", "W209"}
    illegal = next(it for it in found if it.code == "E201")
    assert illegal.range == across((10, 27), (10, 30))
    assert illegal.message.startswith("ODIN-2: ")
    assert illegal.related_information
    change = types.TextDocumentContentChangePartial(range=illegal.range, text="f4")
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=uri, version=2), content_changes=[change]
        )
    )
    found = await diagnostics(client, uri)
    assert codes(found) == {"W209"}


async def test_hover(client, odin):
    uri, text = odin
    opened(client, uri, text)
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=document(uri), position=place(10, 3))
    )
    assert "**`f4`**" in hover.contents.value and "```text" in hover.contents.value


async def test_completion(client, odin):
    uri, text = odin
    opened(client, uri, text)
    items = await client.text_document_completion_async(
        types.CompletionParams(text_document=document(uri), position=place(9, 22))
    )
    assert "e7" in {item.label for item in items.items}


async def test_quick_fix_and_fix_all(client, odin):
    uri, text = odin
    opened(client, uri, text.replace("Ra5", "f4"))
    # lsprotocol cannot read a list in which an action has a command, so only actions with edits are asked for.
    context = types.CodeActionContext(diagnostics=[], only=["quickfix", "source.fixAll"])
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(text_document=document(uri), range=across((10, 15), (10, 16)), context=context)
    )
    assert {action.kind for action in actions} == {"quickfix", "source.fixAll"}
    fix = next(action for action in actions if action.title == "W209: write `2`")
    [edit] = fix.edit.changes[uri]
    assert (edit.range, edit.new_text) == (across((10, 15), (10, 16)), "2")


async def test_formatting(client, odin):
    uri, _ = odin
    opened(client, uri, "[Variant \"odin\"]\n1.d2d4{good}d9-d7 *\n")
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(text_document=document(uri), options=options)
    )
    assert [edit.new_text for edit in edits] == ["[Variant \"odin\"]\n\n1. d4 {good} 1... d7 *\n\n"]
    edits = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(
            text_document=document(uri), range=across((0, 0), (1, 0)), options=options
        )
    )
    assert len(edits) == 1


async def test_symbols_and_folds(client, odin):
    uri, text = odin
    opened(client, uri, text)
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(text_document=document(uri))
    )
    assert [symbol.name for symbol in symbols] == ["1. Egil – Snorri"]
    assert [child.name for child in symbols[0].children] == ["(1. e4 …)"]
    folds = await client.text_document_folding_range_async(
        types.FoldingRangeParams(text_document=document(uri))
    )
    assert {(fold.start_line, fold.end_line) for fold in folds} == {(0, 10), (0, 7), (9, 10)}


async def test_definition(client, odin):
    uri, text = odin
    opened(client, uri, text)
    target = await client.text_document_definition_async(
        types.DefinitionParams(text_document=document(uri), position=place(10, 3))
    )
    assert target.range == across((9, 18), (9, 20))


async def test_hints(client, odin):
    uri, _ = odin
    opened(client, uri, "1. f3 e5 g4 Qh4 0-1\n")
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(text_document=document(uri), range=across((0, 0), (1, 0)))
    )
    assert [hint.label for hint in hints] == ["2.", "#"]


async def test_tokens(client, odin):
    uri, text = odin
    opened(client, uri, text)
    whole = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(text_document=document(uri))
    )
    part = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(text_document=document(uri), range=across((9, 0), (11, 0)))
    )
    assert 0 < len(part.data) < len(whole.data)


async def test_a_problem_is_checked_and_solved(client):
    path = GAMES / "problems.epd"
    uri = path.as_uri()
    opened(client, uri, path.read_text(encoding="utf-8"), "epd")
    await diagnostics(client, uri)
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(text_document=document(uri), range=across((0, 0), (3, 0)))
    )
    assert [hint.label for hint in hints] == ["Ra8#, as claimed", "Ra8#"]
    context = types.CodeActionContext(diagnostics=[])
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(text_document=document(uri), range=across((2, 0), (2, 0)), context=context)
    )
    assert "solve this entry" in {action.title for action in actions}
    argument = {"uri": uri, "position": {"line": 2, "character": 0}}
    edits = []

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    def _(params: types.ApplyWorkspaceEditParams):
        edits.append(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    await client.workspace_execute_command_async(
        types.ExecuteCommandParams(command="lawspeaker.solve", arguments=[argument])
    )
    while not edits:
        await client.wait_for_notification(types.WINDOW_SHOW_MESSAGE)
    [edit] = edits[0].changes[uri]
    assert edit.new_text.endswith('stip "#1"; bm Ra8#;')


async def test_a_document_is_closed(client, odin):
    uri, text = odin
    opened(client, uri, text)
    await diagnostics(client, uri)
    client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=document(uri)))
    assert not await diagnostics(client, uri)
