"""What a Python file imports of the files beside it."""

from __future__ import annotations

import ast
from pathlib import Path


def python_files(path: Path) -> list[Path]:
    """A file and, if it is Python, the modules and packages beside it that it imports, and that those import."""
    found, waiting = [path], [path]
    while waiting:
        for name in _imported(waiting.pop()):
            module, package = path.parent / f"{name}.py", path.parent / name
            more = [module] if module.is_file() else sorted(package.rglob("*.py")) if package.is_dir() else []
            waiting += [file for file in more if file not in found]
            found += [file for file in more if file not in found]
    return found


def _imported(path: Path) -> list[str]:
    """The first names of everything that a Python file imports anywhere."""
    if path.suffix != ".py":
        return []
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, ValueError, SyntaxError):
        return []
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name.partition(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.append(node.module.partition(".")[0])
    return sorted(set(names))
