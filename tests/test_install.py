"""Installation works without a compiler, says so, and never leaves built files in src."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what is needed to build, without anything built before."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def build(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel into `dist` with these environment variables."""
    command = [sys.executable, "setup.py", "-q", "bdist_wheel"]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("RONDEL_")}
    return subprocess.run(command, cwd=checkout, env=clean | environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("environment", [{"RONDEL_PURE": "1"}, {"CC": "/bin/false"}], ids=["asked", "no compiler"])
def test_pure_build_warns_in_one_line_and_holds_everything(checkout: Path, environment: dict[str, str]) -> None:
    built = build(checkout, **environment)
    assert built.returncode == 0, built.stderr
    warnings = [line for line in built.stderr.splitlines() if line.startswith("WARNING: rondel")]
    assert len(warnings) == 1
    assert "pure Python" in warnings[0]

    (wheel,) = (checkout / "dist").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    sources = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert not sources - packed


def test_required_compilation_fails_without_a_compiler(checkout: Path) -> None:
    built = build(checkout, RONDEL_COMPILE="require", CC="/bin/false")
    assert built.returncode != 0
    assert "RONDEL_COMPILE=require" in built.stderr


def test_a_type_error_fails_where_compilation_is_required_but_a_missing_extra_does_not(checkout: Path) -> None:
    core = checkout / "src" / "rondel" / "core"
    (core / "words.py").write_text("import nothing_there\n")
    (core / "wrong.py").write_text("import rondel.core.words\nn: int = 'one'\n")
    built = build(checkout, RONDEL_COMPILE="require")
    assert built.returncode != 0
    assert "wrong.py:2: error" in built.stdout + built.stderr
    assert "nothing_there" not in built.stdout + built.stderr


def test_building_leaves_src_as_it_was(checkout: Path) -> None:
    before = {path for path in (checkout / "src").rglob("*")}
    assert build(checkout, RONDEL_PURE="1").returncode == 0
    assert {path for path in (checkout / "src").rglob("*")} == before
