"""The notebook runs from top to bottom."""

import ast
import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[1] / "docs" / "examples" / "first_look.ipynb"


@pytest.mark.slow
def test_the_notebook_runs() -> None:
    told = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    last: object = None
    for cell in told["cells"]:
        if cell["cell_type"] == "code":
            *lines, shown = ast.parse("".join(cell["source"])).body
            assert isinstance(shown, ast.Expr)
            exec(compile(ast.Module(lines, []), NOTEBOOK.name, "exec"), names)
            last = eval(compile(ast.Expression(shown.value), NOTEBOOK.name, "eval"), names)
    assert str(last).startswith("the first seat has won")
