#!/usr/bin/env python3
"""lsp_times.py [--strict] GROMA [FOLDER]: how long `groma lsp` takes over a sample (Ars Bellum, or FOLDER),
as an editor waits for it: from a key to the problems that it made, each key waited for; then references and
rename of names of several kinds. A line each, in milliseconds: of the clock, and of the server's processor
time, which alone tells something on a machine that does other things too. --strict fails where that passes a
goal. Needs Python alone."""
import json
import pathlib
import statistics
import subprocess
import sys
import time

# What an editor may wait, in milliseconds, on a machine that does nothing else.
KEY, REFERENCES, RENAME = 50, 300, 1000
KEYS = 60

# A file, a text in it at which the name stands, what it is called instead.
NAMES = [
    ("an attribute", "rules/units.yaml", "cp: {type", "worth_in_battle"),
    ("a type", "rules/units.yaml", "WARB: ", "GAULS"),
    ("an outcome", "rules/melee.yaml", "DR: ", "FALLS_BACK"),
    ("a table", "rules/melee.yaml", "melee_results:", "the_table"),
    ("a procedure", "rules/morale.yaml", "test_morale:", "take_heart"),
    ("a parameter", "rules/melee.yaml", "attacker: counter", "striker"),
    ("a state", "rules/units.yaml", "disorganised:", "out_of_order"),
    ("a quantity where it is used", "rules/melee.yaml", "combat_value(attacker)", "worth_here"),
]


class Client:
    def __init__(self, groma):
        self.server = subprocess.Popen([groma, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0
        self.ask("initialize", {"capabilities": {}})
        self.send({"method": "initialized", "params": {}})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def read(self):
        length = 0
        while (line := self.server.stdout.readline().strip()) or not length:
            if not line:
                raise SystemExit("groma lsp ended")
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.server.stdout.read(length))

    def ask(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        while (answer := self.read()).get("id") != self.last or "method" in answer:
            pass
        return answer

    def spent(self):
        """The server's processor time up to now, in milliseconds; it has one thread."""
        return int(pathlib.Path(f"/proc/{self.server.pid}/schedstat").read_text().split()[0]) / 1e6

    def problems(self, uri):
        """The next that are told of the file."""
        while True:
            told = self.read()
            if told.get("method") == "textDocument/publishDiagnostics" and told["params"]["uri"] == uri:
                return told["params"]["diagnostics"]


class Stopwatch:
    def __init__(self, client):
        self.client = client
        self.clock, self.spent = time.perf_counter(), client.spent()

    def read(self):
        return (time.perf_counter() - self.clock) * 1000, self.client.spent() - self.spent


def place(text, word, into=0):
    at = text.index(word) + into
    return {"line": text.count("\n", 0, at), "character": at - (text.rfind("\n", 0, at) + 1)}


def main():
    given = sys.argv[1:]
    strict = given[0] == "--strict"
    if strict:
        given = given[1:]
    here = pathlib.Path(__file__).resolve().parent.parent
    root = pathlib.Path(given[1] if len(given) > 1 else here / "samples" / "ars-bellum").resolve()
    client = Client(given[0])
    late = []

    def told(what, took, most, more=""):
        waited, spent = took
        print(f"{what:<44} {waited:7.1f} ms, {spent:7.1f} of the processor{more}")
        if spent > most:
            late.append(f"{what}: {spent:.0f} ms, goal {most}")

    texts = {}
    for _, path, _, _ in NAMES:
        if path in texts:
            continue
        texts[path] = (root / path).read_text()
        uri = (root / path).as_uri()
        client.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "text": texts[path]}})
        if client.problems(uri):
            raise SystemExit(f"{path} has problems before anything is typed")

    # A letter that spoils a name; then it is taken back, and a comment grows, so that no text comes twice.
    path = "rules/melee.yaml"
    uri = (root / path).as_uri()
    start = place(texts[path], "combat_value(attacker)")
    waits = []
    last = {"line": texts[path].count("\n"), "character": 0}
    for key in range(KEYS):
        if key % 2 == 0:
            changes = [{"range": {"start": start, "end": start}, "text": "x"}]
        else:
            end = dict(start, character=start["character"] + 1)
            changes = [{"range": {"start": start, "end": end}, "text": ""},
                       {"range": {"start": last, "end": last}, "text": "#"}]
        watch = Stopwatch(client)
        client.tell("textDocument/didChange", {"textDocument": {"uri": uri}, "contentChanges": changes})
        found = client.problems(uri)
        waits.append(watch.read())
        if bool(found) != (key % 2 == 0):
            raise SystemExit(f"key {key}: {len(found)} problems")
    slowest = max(waited for waited, _ in waits)
    median = tuple(statistics.median(values) for values in zip(*waits))
    told(f"a key, median of {KEYS}", median, KEY, f", the slowest {slowest:.1f} ms")

    for kind, path, word, to in NAMES:
        at = {"textDocument": {"uri": (root / path).as_uri()}, "position": place(texts[path], word)}
        watch = Stopwatch(client)
        found = client.ask("textDocument/references", {**at, "context": {"includeDeclaration": True}})
        count = len(found.get("result") or [])
        told(f"references of {kind}", watch.read(), REFERENCES, f", {count} places")
        watch = Stopwatch(client)
        edit = client.ask("textDocument/rename", {**at, "newName": to})
        if "result" not in edit:
            raise SystemExit(f"rename of {kind}: {edit['error']['message']}")
        files = len(edit["result"]["changes"])
        told(f"rename of {kind}", watch.read(), RENAME, f", {files} files")
    client.ask("shutdown", {})
    client.tell("exit", {})
    for line in late:
        print("slower than the goal: " + line)
    sys.exit(1 if late and strict else 0)


main()
