"""notebook_test.py NOTEBOOK...: each is a valid notebook that keeps no output, and runs from its first cell
to its last; some cells print or show something. Called by tools/notebook_test.sh."""
import pathlib
import sys

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

passed = failed = 0


def check(what, ok, why=""):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print(f"failed: {what}: {why}")


for path in map(pathlib.Path, sys.argv[1:]):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    kept = [cell.id for cell in code if cell.outputs or cell.execution_count]
    check(f"{path} keeps no output", not kept, kept)
    client = NotebookClient(notebook, timeout=240, resources={"metadata": {"path": str(path.parent)}})
    try:
        client.execute()
        check(f"{path} runs", True)
    except CellExecutionError as error:
        check(f"{path} runs", False, error)
        continue
    told = [output for cell in code for output in cell.outputs]
    pictures = [output for output in told if "image/png" in output.get("data", {})]
    check(f"{path} tells and draws something", len(told) > 4 and pictures, f"{len(told)} outputs")
    print(f"{path}: {len(code)} cells of code, {len(told)} outputs, {len(pictures)} pictures")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
