// vscode_test.js EXTENSION: the packed extension's client drives `groma lsp` over the copy of a sample in which
// this is called; GROMA names the program. In place of VS Code stands what follows first: documents, events and
// the registers that the extension puts its providers in. Called by tools/vscode_test.sh.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(value) {
        for (const listener of this.listeners) listener(value);
    }
}
const record = (...names) =>
    class {
        constructor(...values) {
            names.forEach((name, i) => (this[name] = values[i]));
        }
    };
class Uri {
    constructor(text) {
        this.text = text;
        this.scheme = text.split(":")[0];
    }
    static parse = (text) => new Uri(text);
    toString = () => this.text;
}
class WorkspaceEdit {
    changes = [];
    replace(uri, range, newText) {
        this.changes.push({ uri: uri.toString(), range, newText });
    }
}
const told = new Map(); // problems, by file
const errors = [];
const registered = {};
const register = (what) => (selector, provider) => ((registered[what] = provider), { dispose() {} });
const events = ["Open", "Change", "Save", "Close"].map((what) => [`onDid${what}TextDocument`, new EventEmitter()]);
const configured = new EventEmitter();
const configuration = { command: process.env.GROMA, lenses: true, coverage: false };
const stand = {
    Uri, EventEmitter, WorkspaceEdit,
    Position: record("line", "character"),
    Range: record("start", "end"),
    Location: record("uri", "range"),
    Hover: record("contents", "range"),
    MarkdownString: record("value"),
    Diagnostic: record("range", "message", "severity"),
    CompletionItem: record("label", "kind"),
    CompletionList: record("items", "isIncomplete"),
    DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
    CodeAction: record("title", "kind"),
    CodeActionKind: { QuickFix: "quickfix" },
    CodeLens: record("range"),
    window: { showErrorMessage: (text) => errors.push(text) },
    workspace: {
        textDocuments: [],
        getConfiguration: () => ({ get: (key, otherwise) => configuration[key] ?? otherwise }),
        onDidChangeConfiguration: configured.event,
        ...Object.fromEntries(events.map(([name, emitter]) => [name, emitter.event])),
    },
    languages: {
        createDiagnosticCollection: () => ({ set: (uri, list) => told.set(uri.toString(), list), dispose() {} }),
        registerCompletionItemProvider: register("completion"),
        registerHoverProvider: register("hover"),
        registerDefinitionProvider: register("definition"),
        registerReferenceProvider: register("references"),
        registerRenameProvider: register("rename"),
        registerDocumentSymbolProvider: register("symbols"),
        registerCodeActionsProvider: register("fixes"),
        registerCodeLensProvider: register("lenses"),
    },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? stand : load(name, ...rest));

const fire = Object.fromEntries(events.map(([name, emitter]) => [name, (value) => emitter.fire(value)]));
function documentOf(file) {
    const document = {
        uri: new Uri(pathToFileURL(path.resolve(file)).href),
        languageId: "yaml",
        version: 1,
        text: fs.readFileSync(file, "utf8"),
        getText: () => document.text,
        lineAt: (line) => ({ text: document.text.split("\n")[line] }),
    };
    return document;
}
function place(text, word, into = 0) {
    const at = text.indexOf(word) + into;
    const before = text.slice(0, at).split("\n");
    return new stand.Position(before.length - 1, before.at(-1).length);
}
async function until(what, holds) {
    for (let i = 0; i < 3000; ++i) {
        if (holds()) return;
        await new Promise((wake) => setTimeout(wake, 10));
    }
    throw new Error(`waited in vain: ${what}`);
}

let passed = 0;
let failed = 0;
async function test(name, body) {
    try {
        await body();
        ++passed;
    } catch (error) {
        ++failed;
        console.log(`failed: ${name}: ${error.message}`);
    }
}

(async () => {
    const extension = require(path.resolve(process.argv[2]));
    const melee = documentOf("rules/melee.yaml");
    const other = { ...documentOf("rules/melee.yaml"), uri: new Uri("file:///elsewhere/compose.yaml"), text: "services:\n" };
    other.lineAt = () => ({ text: "services:" });
    stand.workspace.textDocuments.push(other, melee);
    extension.activate({ subscriptions: [] });
    const uri = melee.uri.toString();
    const value = place(melee.text, "combat_value(attacker)", 6);

    await test("problems of what is open, and none of other YAML", async () => {
        await until("problems", () => told.has(uri));
        assert.deepStrictEqual(told.get(uri), []);
        assert.ok(!told.has(other.uri.toString()));
        assert.strictEqual(await registered.hover.provideHover(other, value), null);
    });
    await test("hover", async () => {
        const hover = await registered.hover.provideHover(melee, value);
        assert.match(hover.contents.value, /^\*\*Combat value\*\* Quantities \(2\.2\)/);
    });
    await test("definition", async () => {
        const [found] = await registered.definition.provideDefinition(melee, value);
        assert.match(found.uri.toString(), /\/rules\/units\.yaml$/);
    });
    await test("references", async () => {
        const found = await registered.references.provideReferences(melee, place(melee.text, "u in backers"), {
            includeDeclaration: true,
        });
        assert.strictEqual(found.length, 3);
    });
    await test("completion", async () => {
        const { items } = await registered.completion.provideCompletionItems(melee, value);
        assert.ok(items.some((item) => item.label === "combat_value"));
    });
    await test("symbols", async () => {
        const found = await registered.symbols.provideDocumentSymbols(melee);
        assert.ok(found.some((symbol) => symbol.name === "quantities" && symbol.children.length > 5));
    });
    await test("a slip, its problem and the fix", async () => {
        const start = place(melee.text, "combat_value(attacker)");
        const range = { start, end: new stand.Position(start.line, start.character + 1) };
        ++melee.version;
        fire.onDidChangeTextDocument({ document: melee, contentChanges: [{ range, text: "X" }] });
        await until("the problem", () => told.get(uri).length === 1);
        const [problem] = told.get(uri);
        assert.strictEqual(problem.code, "unknown-name");
        assert.strictEqual(problem.severity, 0);
        const [fix] = await registered.fixes.provideCodeActions(melee, problem.range);
        assert.strictEqual(fix.edit.changes[0].newText, "combat_value");
        fire.onDidChangeTextDocument({ document: melee, contentChanges: [{ range, text: "c" }] });
        await until("no problem", () => told.get(uri).length === 0);
    });
    await test("rename, and a name that is taken", async () => {
        const at = place(melee.text, "u in backers");
        assert.strictEqual((await registered.rename.prepareRename(melee, at)).placeholder, "u");
        const edit = await registered.rename.provideRenameEdits(melee, at, "backer");
        assert.strictEqual(edit.changes.length, 3);
        await assert.rejects(registered.rename.provideRenameEdits(melee, at, "attacker"), /attacker/);
    });
    const snippet = documentOf("snippets/6.4-macedonians-odds.yaml");
    await test("lenses, and their setting", async () => {
        await new Promise((wake) => setTimeout(wake, 700)); // since the last key
        fire.onDidOpenTextDocument(snippet);
        const [lens] = await registered.lenses.provideCodeLenses(snippet);
        assert.strictEqual((await registered.lenses.resolveCodeLens(lens)).command.title, "DR 2/3, DT 1/3");
        configuration.lenses = false;
        configured.fire();
        assert.deepStrictEqual(await registered.lenses.provideCodeLenses(snippet), []);
    });
    await test("closed, it is told of no more", async () => {
        fire.onDidCloseTextDocument(melee);
        assert.strictEqual(await registered.hover.provideHover(melee, value), null);
    });
    await test("stops without a complaint", async () => {
        await extension.deactivate();
        await new Promise((wake) => setTimeout(wake, 300));
        assert.deepStrictEqual(errors, []);
    });
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 ? 1 : 0);
})();
