"""The language server with pytest-lsp's client, which checks each message against the protocol's types."""

import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SCRIPT = """\
const ExtensionPreprocessingJS = {
  run(parameters) {
    debugger;
    parameters.completionFunction({ title: document.title });
  },
};
"""
CASES = """\
{
  "script": "Action.js",
  "page": { "html": "" },
  "expect": { "finalize": "" }
}
"""


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[os.environ["JSPREP_BINARY"], "lsp"]),
    params=["visual-studio-code", "neovim", "emacs"],
)
async def client(request, lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param), workspace_folders=[]
        )
    )
    yield
    await lsp_client.shutdown_session()


def opened(client: LanguageClient, uri: str, text: str) -> types.TextDocumentIdentifier:
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "javascript", 1, text))
    )
    return types.TextDocumentIdentifier(uri)


@pytest.mark.asyncio
async def test_findings_explanations_and_fixes(client: LanguageClient):
    uri = "file:///project/Action.js"
    document = opened(client, uri, SCRIPT)
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    found = client.diagnostics[uri]
    assert [(f.code, f.range.start.line) for f in found] == [("global-lexical", 0), ("debugger", 2)]
    assert found[1].severity == types.DiagnosticSeverity.Warning

    place = types.Position(2, 6)
    hover = await client.text_document_hover_async(types.HoverParams(document, place))
    assert hover is not None and "Web Inspector" in hover.contents.value

    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            document, types.Range(place, place), types.CodeActionContext(diagnostics=found)
        )
    )
    assert actions[0].is_preferred and actions[0].kind == types.CodeActionKind.QuickFix
    (edit,) = actions[0].edit.changes[uri]
    assert edit.range == types.Range(types.Position(2, 0), types.Position(3, 0))
    assert edit.new_text == ""

    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, uri),
            [types.TextDocumentContentChangePartial(edit.range, edit.new_text)],
        )
    )
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert [f.code for f in client.diagnostics[uri]] == ["global-lexical"]


@pytest.mark.asyncio
async def test_completion(client: LanguageClient):
    document = opened(client, "file:///project/a.jsprep.json", CASES)
    values = await client.text_document_completion_async(
        types.CompletionParams(document, types.Position(3, 27))
    )
    assert [item.label for item in values] == ["called", "not-called", "threw"]
    keys = await client.text_document_completion_async(
        types.CompletionParams(document, types.Position(3, 13))
    )
    assert "results" in {item.label for item in keys}
