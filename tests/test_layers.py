"""The rules layers stand on the standard library alone; import-linter checks the order of the layers."""

import ast
import re
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "rondel"
EXAMPLE = re.compile(r">>>|such as|as in|^  rondel |^\s+(\'|\(\'|\[\'|game: )")
ALLOWED = sys.stdlib_module_names | {"librt", "mypy_extensions", "rondel"}


def imported(source: str) -> set[str]:
    """The top-level names of everything a module imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("layer", ["core", "parts", "search", "games/*/rules"])
def test_rules_layers_need_nothing_but_the_standard_library(layer: str) -> None:
    modules = sorted(PACKAGE.glob(f"{layer}/**/*.py"))
    assert modules
    strangers = {
        f"{module.relative_to(PACKAGE)} imports {name}"
        for module in modules
        for name in imported(module.read_text(encoding="utf-8")) - ALLOWED
    }
    assert not strangers


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {module.parent for module in PACKAGE.rglob("*.py")}
    assert not {str(folder.relative_to(PACKAGE)) for folder in folders if not (folder / "__init__.py").exists()}


def test_only_the_folders_of_the_games_name_a_game() -> None:
    """Examples in help texts and docstrings may name one."""
    named = re.compile(r"glen.?more|glasgow", re.IGNORECASE)
    sources = [path for ending in ("py", "html", "css", "js") for path in PACKAGE.rglob(f"*.{ending}")]
    found = {
        path.relative_to(PACKAGE).as_posix(): line.strip()
        for path in sources
        if PACKAGE / "games" not in path.parents or path.parent == PACKAGE / "games"
        for line in path.read_text(encoding="utf-8").splitlines()
        if named.search(line) and not EXAMPLE.search(line)
    }
    assert found == {}
