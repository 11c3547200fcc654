// Groma in VS Code: starts `groma lsp` when the first of Groma's files is opened, and hands on what it says.
// YAML of other programs is left alone.
"use strict";
const vscode = require("vscode");
const { Connection } = require("./connection");

const SELECTOR = { language: "yaml", scheme: "file" };

let server;
let problems;
let lensesChanged;
const opened = new Set(); // documents that the server has

const isOurs = (document) =>
    document.languageId === "yaml" && document.uri.scheme === "file" && /^groma:/.test(document.lineAt(0).text);

const settings = () => {
    const own = vscode.workspace.getConfiguration("groma");
    return { lenses: own.get("lenses", true), coverage: own.get("coverage", false) };
};

// --- from the protocol's values to VS Code's

const positionOf = (place) => new vscode.Position(place.line, place.character);
const rangeOf = (range) => new vscode.Range(positionOf(range.start), positionOf(range.end));
const locationOf = (place) => new vscode.Location(vscode.Uri.parse(place.uri), rangeOf(place.range));

const editOf = (edit) => {
    const all = new vscode.WorkspaceEdit();
    for (const [uri, edits] of Object.entries(edit.changes))
        for (const one of edits) all.replace(vscode.Uri.parse(uri), rangeOf(one.range), one.newText);
    return all;
};

const symbolOf = (symbol) => {
    const made = new vscode.DocumentSymbol(
        symbol.name,
        symbol.detail ?? "",
        symbol.kind - 1, // counted from 0 here
        rangeOf(symbol.range),
        rangeOf(symbol.selectionRange),
    );
    made.children = (symbol.children ?? []).map(symbolOf);
    return made;
};

const problemOf = (problem) => {
    const made = new vscode.Diagnostic(rangeOf(problem.range), problem.message, problem.severity - 1);
    made.code = problem.code;
    made.source = problem.source;
    return made;
};

// --- to the server

const place = (document, position) => ({
    textDocument: { uri: document.uri.toString() },
    position: { line: position.line, character: position.character },
});

function open(document) {
    if (!isOurs(document) || opened.has(document.uri.toString())) return;
    server ??= start();
    opened.add(document.uri.toString());
    server.then((it) =>
        it.tell("textDocument/didOpen", {
            textDocument: {
                uri: document.uri.toString(),
                languageId: "yaml",
                version: document.version,
                text: document.getText(),
            },
        }),
    );
}

function change(event) {
    const uri = event.document.uri.toString();
    if (!opened.has(uri)) return open(event.document); // its first line may say only now what it is
    const contentChanges = event.contentChanges.map(({ range, text }) => ({
        range: {
            start: { line: range.start.line, character: range.start.character },
            end: { line: range.end.line, character: range.end.character },
        },
        text,
    }));
    server.then((it) =>
        it.tell("textDocument/didChange", { textDocument: { uri, version: event.document.version }, contentChanges }),
    );
}

function tellOf(method, document) {
    const uri = document.uri.toString();
    if (opened.has(uri)) server.then((it) => it.tell(method, { textDocument: { uri } }));
}

function close(document) {
    tellOf("textDocument/didClose", document);
    opened.delete(document.uri.toString());
}

// An answer to show, or nothing for a document that the server does not have.
async function ask(document, method, params) {
    return opened.has(document.uri.toString()) ? (await server).ask(method, params) : null;
}

function heard(method, params) {
    if (method === "textDocument/publishDiagnostics")
        problems.set(vscode.Uri.parse(params.uri), params.diagnostics.map(problemOf));
    if (method === "workspace/codeLens/refresh") lensesChanged.fire();
}

async function start() {
    const command = vscode.workspace.getConfiguration("groma").get("command", "groma");
    let stopped = false;
    const made = new Connection(command, ["lsp"], heard, (reason) => {
        if (!stopped) vscode.window.showErrorMessage(`Groma: \`${command} lsp\`: ${reason}`);
    });
    made.stop = async () => {
        stopped = true;
        await made.ask("shutdown", {});
        made.tell("exit", {});
    };
    await made.ask("initialize", {
        processId: process.pid,
        rootUri: null,
        capabilities: { workspace: { codeLens: { refreshSupport: true } } },
        initializationOptions: settings(),
    });
    made.tell("initialized", {});
    return made;
}

const providers = {
    completion: {
        async provideCompletionItems(document, position) {
            const found = await ask(document, "textDocument/completion", place(document, position));
            if (!found) return null;
            const items = found.items.map((item) => {
                const made = new vscode.CompletionItem(item.label, item.kind - 1);
                made.detail = item.detail;
                made.filterText = item.filterText;
                made.insertText = item.textEdit.newText;
                made.range = rangeOf(item.textEdit.range);
                return made;
            });
            return new vscode.CompletionList(items, found.isIncomplete);
        },
    },
    hover: {
        async provideHover(document, position) {
            const found = await ask(document, "textDocument/hover", place(document, position));
            return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value), rangeOf(found.range));
        },
    },
    definition: {
        async provideDefinition(document, position) {
            return (await ask(document, "textDocument/definition", place(document, position)))?.map(locationOf);
        },
    },
    references: {
        async provideReferences(document, position, context) {
            const asked = { ...place(document, position), context };
            return (await ask(document, "textDocument/references", asked))?.map(locationOf);
        },
    },
    rename: {
        async prepareRename(document, position) {
            const found = await ask(document, "textDocument/prepareRename", place(document, position));
            return found && { range: rangeOf(found.range), placeholder: found.placeholder };
        },
        async provideRenameEdits(document, position, newName) {
            const found = await ask(document, "textDocument/rename", { ...place(document, position), newName });
            return found && editOf(found);
        },
    },
    symbols: {
        async provideDocumentSymbols(document) {
            const asked = { textDocument: { uri: document.uri.toString() } };
            return (await ask(document, "textDocument/documentSymbol", asked))?.map(symbolOf);
        },
    },
    fixes: {
        async provideCodeActions(document, range) {
            const asked = { textDocument: { uri: document.uri.toString() }, range, context: { diagnostics: [] } };
            const found = await ask(document, "textDocument/codeAction", asked);
            return found?.map((fix) => {
                const made = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
                made.isPreferred = fix.isPreferred;
                made.edit = editOf(fix.edit);
                return made;
            });
        },
    },
    lenses: {
        async provideCodeLenses(document) {
            const asked = { textDocument: { uri: document.uri.toString() } };
            const found = await ask(document, "textDocument/codeLens", asked);
            return found?.map((lens) => Object.assign(new vscode.CodeLens(rangeOf(lens.range)), { asked: lens }));
        },
        async resolveCodeLens(lens) {
            const { command } = await (await server).ask("codeLens/resolve", lens.asked);
            lens.command = command;
            return lens;
        },
    },
};

exports.activate = (context) => {
    const { languages, workspace } = vscode;
    problems = languages.createDiagnosticCollection("groma");
    lensesChanged = new vscode.EventEmitter();
    providers.lenses.onDidChangeCodeLenses = lensesChanged.event;
    context.subscriptions.push(
        problems,
        lensesChanged,
        workspace.onDidOpenTextDocument(open),
        workspace.onDidChangeTextDocument(change),
        workspace.onDidSaveTextDocument((document) => tellOf("textDocument/didSave", document)),
        workspace.onDidCloseTextDocument(close),
        workspace.onDidChangeConfiguration(() =>
            server?.then((it) => it.tell("workspace/didChangeConfiguration", { settings: { groma: settings() } })),
        ),
        languages.registerCompletionItemProvider(SELECTOR, providers.completion),
        languages.registerHoverProvider(SELECTOR, providers.hover),
        languages.registerDefinitionProvider(SELECTOR, providers.definition),
        languages.registerReferenceProvider(SELECTOR, providers.references),
        languages.registerRenameProvider(SELECTOR, providers.rename),
        languages.registerDocumentSymbolProvider(SELECTOR, providers.symbols),
        languages.registerCodeActionsProvider(SELECTOR, providers.fixes),
        languages.registerCodeLensProvider(SELECTOR, providers.lenses),
    );
    workspace.textDocuments.forEach(open);
};

exports.deactivate = async () => {
    const running = await server;
    server = undefined;
    opened.clear();
    await running?.stop();
};
