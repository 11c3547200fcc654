#!/usr/bin/env python3
"""vassal_reader.py PYWARGAME GROMA SCENARIO...: exports each battle for VASSAL, reads the module by
pywargame, a reader that is not ours, and compares the order of battle that it finds with the one that groma
writes as a table. Ends with `N passed, N failed`."""
import collections
import csv
import importlib.machinery
import os
import subprocess
import sys
import tempfile
import types


class Before312(importlib.machinery.SourceFileLoader):
    """pywargame 0.8 has backslashes within the braces of f-strings, which Python takes from 3.12 on; the same
    in older words."""

    def get_data(self, path):
        text = super().get_data(path)
        if path.endswith(".py"):
            text = text.replace(b'f"\\n{v.i}"', b"(chr(10) + v.i)").replace(b'"\\n"', b"chr(10)")
        return text


def reader(place):
    if sys.version_info < (3, 12):
        hook = importlib.machinery.FileFinder.path_hook((Before312, [".py"]))
        sys.path_hooks.insert(0, hook)
        sys.path_importer_cache.clear()
    sys.dont_write_bytecode = True
    # The package without its own __init__, which wants what writes pictures and PDFs.
    package = types.ModuleType("pywargame")
    package.__path__ = [os.path.join(place, "pywargame")]
    sys.modules["pywargame"] = package
    import pywargame.vassal

    return pywargame.vassal


def marks(vassal, slot):
    """Values of the marker traits of a piece, by name, as pywargame takes them apart."""
    found = {}
    for trait in slot.getTraits():
        if isinstance(trait, vassal.MarkTrait):
            found.update(zip(trait["name"].split(","), trait["value"].split(",")))
    return found


def in_module(vassal, path):
    """Each counter of the module as (side, type, cell), how often, and its id with the same."""
    with vassal.VMod(path, "r") as module:
        game = vassal.BuildFile(module.getBuildFile()).getGame()
        found = collections.Counter()
        ids = {}
        names = set(module.getFileNames())
        placed = set()
        for board in game.getMaps().values():
            for stack in board.getAtStarts(single=False) or []:
                for slot in stack.getPieces(asdict=False):
                    mark = marks(vassal, slot)
                    if "Id" not in mark:
                        continue
                    placed.add(slot["gpid"])
                    counter = (mark["Side"], mark["Type"], stack["name"])
                    found[counter] += 1
                    ids[mark["Id"]] = counter
        for slot in game.getPieces(asdict=False):
            mark = marks(vassal, slot)
            if "Id" not in mark or slot["gpid"] in placed:
                continue
            counter = (mark["Side"], mark["Type"], "")
            found[counter] += 1
            ids[mark["Id"]] = counter
        return found, ids, names


def in_table(path):
    found = collections.Counter()
    ids = {}
    with open(path, encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            counter = (row["side"], row["type"], row["cell"])
            found[counter] += 1
            if row["id"]:
                ids[row["id"]] = counter
    return found, ids


def compare(vassal, groma, scenario, folder):
    module = os.path.join(folder, "battle.vmod")
    table = os.path.join(folder, "battle.csv")
    for target in (module, table):
        subprocess.run([groma, "export", scenario, "-o", target], check=True, stdout=subprocess.DEVNULL)
    theirs, their_ids, files = in_module(vassal, module)
    ours, our_ids = in_table(table)
    wrong = [f"{scenario}: {n} of {c} only in the module" for c, n in sorted((theirs - ours).items())]
    wrong += [f"{scenario}: {n} of {c} only in the table" for c, n in sorted((ours - theirs).items())]
    for name, counter in sorted(our_ids.items()):
        if their_ids.get(name) != counter:
            wrong.append(f"{scenario}: {name} is {counter} in the table, {their_ids.get(name)} in the module")
    if "buildFile.xml" not in files or not theirs:
        wrong.append(f"{scenario}: pywargame finds no counter")
    print("\n".join(wrong) if wrong else f"{scenario}: {sum(theirs.values())} counters, the same by both")
    return not wrong


def main():
    vassal = reader(sys.argv[1])
    results = []
    for scenario in sys.argv[3:]:
        with tempfile.TemporaryDirectory() as folder:
            results.append(compare(vassal, sys.argv[2], scenario, folder))
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if results and all(results) else 1


sys.exit(main())
