"""One session with every request, which is also recorded."""

import pytest
from lsprotocol import types

from test_requests import across, codes, diagnostics, document, opened, place

pytestmark = pytest.mark.asyncio


async def test_a_session(client, odin):
    uri, text = odin
    opened(client, uri, text)
    assert codes(await diagnostics(client, uri)) == {"E201", "W209"}
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    move = {"text_document": document(uri), "position": place(10, 3)}
    whole = {"text_document": document(uri)}
    part = {"text_document": document(uri), "range": across((9, 0), (11, 0))}
    context = types.CodeActionContext(diagnostics=[])
    assert await client.text_document_hover_async(types.HoverParams(**move))
    assert await client.text_document_completion_async(types.CompletionParams(**move))
    assert await client.text_document_definition_async(types.DefinitionParams(**move))
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(**whole))
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(**whole))
    assert await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(**whole))
    assert await client.text_document_semantic_tokens_range_async(types.SemanticTokensRangeParams(**part))
    assert await client.text_document_inlay_hint_async(types.InlayHintParams(**part)) is not None
    assert await client.text_document_code_action_async(types.CodeActionParams(**part, context=context))
    formatting = types.DocumentFormattingParams(text_document=document(uri), options=options)
    assert await client.text_document_formatting_async(formatting) is not None
    client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=document(uri)))
    assert not await diagnostics(client, uri)
