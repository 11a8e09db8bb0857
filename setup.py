"""Builds Rondel: core, parts, search and rules become C where that is possible and stay Python elsewhere.

RONDEL_PURE=1 leaves everything Python; RONDEL_COMPILE=require makes a build that cannot compile fail.
"""

import ast
import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("core", "parts", "games/*/rules", "search")
# Reading files and positions is not worth the time it takes to compile.
COLD = (
    "__init__", "effects", "old_spelling", "position", "setting_up", "setting_up_seats", "possible", "table",
    "description", "words", "columns",
)  # fmt: skip
# Lets the compiler inline across modules, which makes playing a quarter faster.
FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition"]
# Metadata and source archives need no extensions, and an editable install must keep src/ clean.
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}


def stay_pure(reason: str) -> list[Extension]:
    """Say in one line why there are no extensions to build, or stop where compiling is required."""
    if os.environ.get("RONDEL_COMPILE") == "require":
        sys.exit(f"rondel cannot be compiled, and RONDEL_COMPILE=require is set: {reason}")
    print(f"WARNING: rondel is installed as pure Python and will be slow: {reason}", file=sys.stderr)
    return []


def tell(part: str) -> None:
    """Name the part that begins, in a line that the Makefile looks for."""
    print(f"==> {part}", flush=True)


class BuildOrStayPure(build_ext):
    """Builds the extensions, or goes on without them."""

    def run(self) -> None:
        """Build all of them or leave none behind."""
        try:
            tell("the C compiler makes the engine, by far the longest part")
            super().run()
        except Exception:
            traceback.print_exc()
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = stay_pure("the C compiler failed, see above")
            self.distribution.ext_modules = []


def compiler_problem() -> str:
    """What keeps the C compiler from reading Python's headers, or "" if nothing does."""
    name = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if not name:
        return ""  # where Python does not name its compiler, setuptools finds one itself
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        include = f"-I{sysconfig.get_path('include')}"
        command = [*shlex.split(name), include, "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return f"{name} cannot compile a file that includes Python.h"
    return ""


def modules() -> list[str]:
    """Every module to compile."""
    found = [path for part in COMPILED for path in Path("src/rondel").glob(f"{part}/**/*.py")]
    return sorted(path.as_posix() for path in found if path.stem not in COLD)


def docstrings(paths: list[str]) -> dict[str, str]:
    """The docstring of every module, class and function of the files, by its full name."""
    found: dict[str, str] = {}

    def look(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> None:
        found[name] = ast.get_docstring(node) or ""
        for inner in node.body:
            if isinstance(inner, (ast.ClassDef, ast.FunctionDef)):
                look(inner, f"{name}.{inner.name}")

    for path in paths:
        name = Path(path).with_suffix("").relative_to("src").as_posix().replace("/", ".")
        look(ast.parse(Path(path).read_text(encoding="utf-8")), name)
    return found


def keep_docstrings(found: dict[str, str]) -> None:
    """Have mypyc write docstrings into the C of functions and classes, where it writes signatures only."""
    emit: Any
    emitclass: Any
    emitmodule: Any
    emit, emitclass, emitmodule = (
        import_module(f"mypyc.codegen.{name}") for name in ("emit", "emitclass", "emitmodule")
    )

    def added(initializer: Callable[[Any], str]) -> Callable[[Any], str]:
        def with_text(ir: Any) -> str:
            signature: str = initializer(ir)
            text = found.get(ir.fullname)
            if not text:
                return signature
            written: str = emit.c_string_initializer(text.encode())
            return written if signature == "NULL" else f"{signature} {written}"

        return with_text

    emit.native_function_doc_initializer = added(emit.native_function_doc_initializer)
    emitclass.native_function_doc_initializer = emit.native_function_doc_initializer
    emitmodule.native_function_doc_initializer = emit.native_function_doc_initializer
    emitclass.native_class_doc_initializer = added(emitclass.native_class_doc_initializer)


def extensions() -> list[Extension]:
    """The extensions to build, none where everything stays Python."""
    if BUILDING.isdisjoint(sys.argv):
        return []
    if os.environ.get("RONDEL_PURE") == "1":
        return stay_pure("RONDEL_PURE=1 is set")
    try:
        from mypyc.build import mypycify
    except ImportError:
        return stay_pure("mypy is not installed")
    problem = compiler_problem()
    if problem:
        return stay_pure(problem)
    compiled = modules()
    arguments = ["--cache-dir=build/mypy", *compiled]
    keep_docstrings(docstrings(compiled))
    tell(f"mypyc turns {len(compiled)} modules into C")
    try:
        built: list[Extension] = mypycify(arguments, opt_level="3", debug_level="0", group_name="rondel")
    except SystemExit:  # how mypyc ends when it has told what is wrong
        return stay_pure("mypyc refused the sources, see above")
    except Exception:
        traceback.print_exc()
        return stay_pure("mypyc failed, see above")
    for extension in built:
        extension.extra_compile_args += FLAGS
    return built


Path("build").mkdir(exist_ok=True)
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildOrStayPure},
    options={"egg_info": {"egg_base": "build"}},
)
