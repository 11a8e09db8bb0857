"""Builds Rondel: core, parts, search and rules become C where that is possible and stay Python elsewhere.

RONDEL_PURE=1 leaves everything Python; RONDEL_COMPILE=require makes a build that cannot compile fail.
"""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import traceback
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("core", "parts", "games/*/rules", "search", "training")
# Reading files and writing positions is not worth the time it takes to compile.
COLD = ("__init__", "effects", "old_spelling", "position", "table", "words", "columns", "kinds")
# Lets the compiler inline across modules, which makes playing a quarter faster, and look for no warnings: to find that
# the one large C file is indented badly takes GCC a minute.
FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden", "-Wno-all"]
# Optimises all modules as one, but in parts that compilers of all processors share: half the time with two, and as fast
# to play. Without it one compiler works on all of it; with fewer optimisations games are 7 % slower.
JOBS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
# Most methods of a part are a line or two, which mypyc makes look longer than they are.
INLINED = ["--param=max-inline-insns-auto=60"]
IN_PARTS = [f"-flto={JOBS}", "-fno-fat-lto-objects"]
# What stands in front of the C that mypyc writes. Its vectors call another library for every item that is added, though
# there is nearly always room for it; and compilers should know that what goes wrong is rare, and lay it aside.
AHEAD = """
static inline VecI64 add_item(VecI64 v, int64_t item) {
    if (likely(v.items && v.len < VEC_I64_BUF(v)->ob_base.ob_size)) {
        v.items[v.len++] = item;
        return v;
    }
    return VecI64Api.append(v, item);
}
#ifdef __GNUC__
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
#endif
"""
HEADERS = '#include "__native_internal_rondel.h"\n'  # the last that the C includes
# Where mypyc tests that an index lies within a vector; if it does not, it may be counted from the end.
WITHIN = re.compile(r"((\w+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\nif )\(\2\)")
# Where mypyc lets an object go that the garbage collector does not look at.
UNTRACKED = re.compile(
    r"(?<!PyObject_GC_UnTrack\(self\);\n)CPy_TRASHCAN_BEGIN\(self, \w+\)\n(.*?)CPy_TRASHCAN_END\(self\)\n", re.DOTALL
)
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

    def finalize_options(self) -> None:
        """Build side by side: most of the extensions are small."""
        super().finalize_options()
        self.parallel = self.parallel or JOBS

    def run(self) -> None:
        """Build all of them or leave none behind."""
        try:
            tell(f"the C compiler makes the engine on {JOBS} processors, by far the longest part")
            super().run()
        except Exception:
            traceback.print_exc()
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = stay_pure("the C compiler failed, see above")
            self.distribution.ext_modules = []


def compiler() -> str:
    """The C compiler that Python names; "" where it names none, and setuptools finds one itself."""
    return os.environ.get("CC") or sysconfig.get_config_var("CC") or ""


def compiles(*flags: str) -> bool:
    """Whether the C compiler makes something with these flags of a file that includes Python.h."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        include = f"-I{sysconfig.get_path('include')}"
        command = [*shlex.split(compiler()), include, *flags, str(probe), "-o", str(probe.with_suffix(".made"))]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def can_share() -> bool:
    """Whether the C compiler optimises in parts, as that of GCC does with the help of make."""
    return bool(compiler() and shutil.which("make")) and compiles("-shared", "-fPIC", *IN_PARTS)


def modules() -> list[str]:
    """Every module to compile."""
    found = [path for part in COMPILED for path in Path("src/rondel").glob(f"{part}/**/*.py")]
    return sorted(path.as_posix() for path in found if path.stem not in COLD)


def docstrings(paths: list[str]) -> dict[str, str]:
    """The docstrings of the files by every ending of their full names in C that means one of them alone."""
    found: dict[str, set[str]] = {}

    def look(node: ast.Module | ast.ClassDef | ast.FunctionDef, names: tuple[str, ...]) -> None:
        text = ast.get_docstring(node)
        for start in range(len(names)):
            found.setdefault("___".join(names[start:]), set()).add(text or "")
        for inner in node.body:
            if isinstance(inner, (ast.ClassDef, ast.FunctionDef)):
                look(inner, (*names, inner.name))

    for path in paths:
        look(ast.parse(Path(path).read_text(encoding="utf-8")), Path(path).with_suffix("").parts[1:])
    return {name: texts.pop() for name, texts in found.items() if len(texts) == 1 and "" not in texts}


def c_string(text: str) -> str:
    """A text as a string of C."""
    plain = (chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in text.encode())
    return f'"{"".join(plain)}"'


def with_docstrings(source: str, found: dict[str, str]) -> str:
    """The C that mypyc wrote, which has signatures only, with docstrings, and without what indents its lines."""

    def of_function(match: re.Match[str]) -> str:
        text = found.get(match[2])
        return f"{match[1]} {c_string(text)})" if text else match[0]

    def of_class(match: re.Match[str]) -> str:
        text = found.get(match[3])
        return f"{match[1]} {c_string(text)}{match[2]}" if text else match[0]

    def of_property(match: re.Match[str]) -> str:
        text = found.get(f"{match[2]}___{match[3]}")
        return f"{match[1]}NULL, {c_string(text)}, NULL}}" if text else match[0]

    def of_module(match: re.Match[str]) -> str:
        text = found.get(match[2].replace(".", "___"))
        return f"{match[1]}{c_string(text)}," if text else match[0]

    text = re.sub("(?m)^ +", "", source)
    quoted = r'PyDoc_STR\("(?:[^"\\]|\\.)*"'
    text = re.sub(rf"(\(PyCFunction\)CPyPy_(\w+),\s[^\"{{}}]*{quoted})\)", of_function, text)
    text = re.sub(
        rf"(\.tp_doc = {quoted})(\),\s*\}};\s*static PyTypeObject \*CPyType_(\w+?)_template )", of_class, text
    )
    text = re.sub(r"(\(getter\)(\w+)_get_(\w+),\s*)NULL, NULL, NULL\}", of_property, text)
    return re.sub(r'(PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*)NULL,(?= /\* docstring)', of_module, text)


def quickened(source: str) -> str:
    """The C that mypyc wrote, which adds items to vectors without calling anybody, and expects no negative index."""
    text = source.replace("VecI64Api.append(", "add_item(")
    text = WITHIN.sub(r"\1(likely(\2))", text)
    return text.replace(HEADERS, HEADERS + AHEAD, 1) if HEADERS in text else source


def without_trash(source: str) -> str:
    """The C that mypyc wrote, in which objects that the garbage collector does not look at are let go at once.

    Fifty deep, mypyc puts them aside for later, on a list that goes through the part of an object that the collector
    uses: they have none, and what lies before them in memory is overwritten.
    """
    return UNTRACKED.sub(r"\1", source)


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
    if compiler() and not compiles("-c"):
        return stay_pure(f"{compiler()} cannot compile a file that includes Python.h")
    compiled = modules()
    # What the other modules import need not be there to build.
    arguments = ["--follow-imports=silent", "--cache-dir=build/mypy", *compiled]
    tell(f"mypyc turns {len(compiled)} modules into C")
    try:
        built: list[Extension] = mypycify(arguments, opt_level="3", debug_level="0", group_name="rondel")
    except SystemExit:  # how mypyc ends when it has told what is wrong
        return stay_pure("mypyc refused the sources, see above")
    except Exception:
        traceback.print_exc()
        return stay_pure("mypyc failed, see above")
    found = docstrings(compiled)
    for source in {Path(source) for extension in built for source in extension.sources}:
        if source.name.startswith("__native"):
            written = source.read_text(encoding="utf-8")
            source.write_text(quickened(without_trash(with_docstrings(written, found))), encoding="utf-8")
    built.sort(key=lambda extension: extension.name != "rondel__mypyc")  # the one that takes longest begins
    for extension in built:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    if compiler() and compiles("-c", *INLINED):
        built[0].extra_compile_args += INLINED
    if can_share():
        built[0].extra_compile_args += IN_PARTS
        built[0].extra_link_args = [*built[0].extra_link_args, *IN_PARTS]
    return built


Path("build").mkdir(exist_ok=True)
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildOrStayPure},
    options={"egg_info": {"egg_base": "build"}},
)
