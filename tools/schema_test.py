"""schema_test.py JUDGE GROMA [--renew]: the schemas that `groma schema` prints, before a judge that is not
ours. Every file of the samples is valid, by the schema of all kinds and by that of its own. Every
deliberately wrong file of the tests is refused, or tests/formats/schema/beyond.txt lists it as beyond a
schema (--renew writes that list). Called by tools/schema_test.sh."""
import json
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path("tests/formats")
BEYOND = TESTS / "schema" / "beyond.txt"
KINDS = ["ruleset", "scenario", "snippet", "book", "campaign", "study", "shard"]
failed = []


def check(what, ok, why=""):
    if not ok:
        failed.append(what)
        print(f"failed: {what}: {why}")
    return ok


def refused(judge, schema, files):
    """Those of the files that the judge refuses, each with its first reason."""
    ran = subprocess.run(
        [judge, "--schemafile", schema, "-o", "json", *map(str, files)], capture_output=True, text=True
    )
    try:
        told = json.loads(ran.stdout)
    except json.JSONDecodeError:
        raise SystemExit(f"the judge fails: {ran.stdout}{ran.stderr}")
    reasons = {}
    for error in [*told.get("errors", []), *told.get("parse_errors", [])]:
        reasons.setdefault(error["filename"], error.get("message", "no YAML"))
    return reasons


def kind_of(path):
    first = path.read_text().split("\n", 1)[0]
    return first.removeprefix("groma: ").split("/")[0] if first.startswith("groma: ") else ""


def mistakes(folder):
    """The files of mistakes.txt, each a sound file with one line changed, under the name of the mistake."""
    name = file = right = None
    made = {}
    for line in (TESTS / "mistakes" / "mistakes.txt").read_text().splitlines():
        if line.startswith("- "):
            right = line[2:]
        elif line.startswith("+ "):
            lines = (TESTS / "mistakes" / file).read_text().splitlines()
            at = next(i for i, text in enumerate(lines) if text.strip(" ") == right)
            lines[at] = lines[at][: len(lines[at]) - len(lines[at].lstrip(" "))] + line[2:]
            path = folder / f"{name}.yaml"
            path.write_text("\n".join(lines) + "\n")
            made[f"mistakes/{name}"] = path
        elif line and not line.startswith("#"):
            name, file = line.split(" ", 1)
    return made


def main():
    judge, groma = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        schemas = {}
        for kind in [*KINDS, "all"]:
            schemas[kind] = folder / f"{kind}.schema.json"
            words = [groma, "schema"] + ([] if kind == "all" else [kind])
            schemas[kind].write_text(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
        samples = sorted(pathlib.Path("samples").rglob("*.yaml"))
        check("there are samples", len(samples) > 500)
        for file, why in refused(judge, schemas["all"], samples).items():
            check(f"{file} is valid", False, why)
        for kind in KINDS:
            own = [path for path in samples if kind_of(path) == kind][:40]
            for file, why in refused(judge, schemas[kind], own).items() if own else ():
                check(f"{file} is a valid {kind}", False, why)

        wrong = mistakes(folder)
        for path in sorted((TESTS / "rules" / "wrong").glob("*.yaml")):
            if not path.stem.startswith(("sound-", "part-")):
                wrong[f"wrong/{path.stem}"] = path
        reasons = refused(judge, schemas["all"], wrong.values())
        passed = sorted(name for name, path in wrong.items() if str(path) not in reasons)
        if "--renew" in sys.argv:
            head = [line for line in BEYOND.read_text().splitlines() if line.startswith("#")]
            BEYOND.write_text("\n".join(head + passed) + "\n")
        listed = [line for line in BEYOND.read_text().splitlines() if line and not line.startswith("#")]
        for name in sorted(set(passed) - set(listed)):
            check(f"{name} is refused", False, "it is not, and not listed as beyond a schema")
        for name in sorted(set(listed) - set(passed)):
            why = reasons.get(str(wrong.get(name)), "there is no such file")
            check(f"{name} is beyond a schema", False, why)
        counted = len(samples) + len(wrong)
        caught = len(wrong) - len(passed)
        print(f"{len(samples)} files of samples; of {len(wrong)} wrong files {caught} refused")
        print(f"{counted - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


main()
