"""A second client of `groma lsp` that is not ours: pytest-lsp, over the copy of a sample in which it is
called. GROMA names the program. tools/lsp_test.sh calls it."""
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path.cwd()
RULES = ROOT / "rules" / "melee.yaml"
SNIPPET = ROOT / "snippets" / "6.4-macedonians-odds.yaml"


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["GROMA"], "lsp"]))
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=client_capabilities("visual_studio_code"), root_uri=ROOT.as_uri())
    )
    yield
    await lsp_client.shutdown_session()


def opened(client, path):
    text = path.read_text()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=path.as_uri(), language_id="yaml", version=1, text=text)
        )
    )
    return text


def place(text, word, into=0):
    at = text.index(word) + into
    return types.Position(text.count("\n", 0, at), at - (text.rfind("\n", 0, at) + 1))


def of(path):
    return types.TextDocumentIdentifier(path.as_uri())


async def told(client):
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client.diagnostics[RULES.as_uri()]


@pytest.mark.asyncio
async def test_a_slip_is_told_and_mended(client):
    text = opened(client, RULES)
    assert len(await told(client)) == 0
    at = place(text, "combat_value(attacker)")
    slip = types.Range(at, types.Position(at.line, at.character + 1))
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=RULES.as_uri(), version=2),
            [types.TextDocumentContentChangePartial(range=slip, text="X")],
        )
    )
    (problem,) = await told(client)
    assert problem.code == "unknown-name"
    assert problem.range.start == at
    (fix,) = await client.text_document_code_action_async(
        types.CodeActionParams(of(RULES), problem.range, types.CodeActionContext([problem]))
    )
    (edit,) = fix.edit.changes[RULES.as_uri()]
    assert edit.new_text == "combat_value"


@pytest.mark.asyncio
async def test_hover_definition_completion_and_symbols(client):
    text = opened(client, RULES)
    at = place(text, "combat_value(attacker)", 6)
    hover = await client.text_document_hover_async(types.HoverParams(of(RULES), at))
    assert hover.contents.value.startswith("**Combat value** Quantities (2.2)")
    (defined,) = await client.text_document_definition_async(types.DefinitionParams(of(RULES), at))
    assert defined.uri.endswith("/rules/units.yaml")
    offered = await client.text_document_completion_async(types.CompletionParams(of(RULES), at))
    assert "combat_value" in [item.label for item in offered.items]
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(of(RULES)))
    assert "quantities" in [symbol.name for symbol in symbols]


@pytest.mark.asyncio
async def test_references_and_rename(client):
    text = opened(client, RULES)
    at = place(text, "u in backers")  # a local name, which only its own text has
    uses = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(True), of(RULES), at)
    )
    assert len(uses) == 3
    edit = await client.text_document_rename_async(types.RenameParams(of(RULES), at, "backer"))
    assert [len(edits) for edits in edit.changes.values()] == [3]


@pytest.mark.asyncio
async def test_lenses_tell_exact_odds(client):
    opened(client, SNIPPET)
    (lens,) = await client.text_document_code_lens_async(types.CodeLensParams(of(SNIPPET)))
    resolved = await client.code_lens_resolve_async(lens)
    assert resolved.command.title == "DR 2/3, DT 1/3"
