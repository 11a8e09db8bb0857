"""A release needs a clean tree, a tag and its section in the changelog; the source archive has everything."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tools.release import missing
from tools.wheels import found, supported, version_of

ROOT = Path(__file__).parents[1]


def git(folder: Path, *arguments: str) -> None:
    named = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", *arguments]
    subprocess.run(["git", *named], cwd=folder, check=True, capture_output=True)


def test_what_keeps_a_release_is_told(tmp_path: Path) -> None:
    (tmp_path / "src" / "rondel").mkdir(parents=True)
    (tmp_path / "src" / "rondel" / "__init__.py").write_text('__version__ = "1.2.0"\n')
    log = tmp_path / "CHANGELOG.md"
    log.write_text("# Changelog\n\n## [Unreleased]\n\n- More.\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-qm", "Begin", "--allow-empty")
    assert missing(tmp_path) == [
        "There are changes that are not committed.",
        "The last commit has no tag v1.2.0.",
        "CHANGELOG.md has no section [1.2.0] with a date and what has changed.",
    ]
    log.write_text("# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2027-03-01\n\n- More.\n")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "Rondel 1.2.0")
    git(tmp_path, "tag", "v1.2.0")
    assert missing(tmp_path) == []


def test_a_wheel_is_made_with_every_python_that_is_found(tmp_path: Path) -> None:
    assert supported(ROOT) == ["3.11", "3.12", "3.13", "3.14"]
    broken = tmp_path / ".pyenv/versions/3.77.1/bin/python3"
    of_pyenv = tmp_path / ".pyenv/versions/3.78.0/bin/python3"
    of_uv = tmp_path / ".local/share/uv/python/cpython-3.79.0-linux-x86_64-gnu/bin/python3"
    says = {broken: "exit 127", of_pyenv: "echo cpython 3 78", of_uv: "echo cpython 3 79"}
    for path, line in says.items():
        path.parent.mkdir(parents=True)
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(0o755)
    assert found(["3.76", "3.77", "3.78", "3.79"], tmp_path) == {"3.78": of_pyenv, "3.79": of_uv}
    assert version_of(Path(sys.executable)) == f"3.{sys.version_info.minor}"


@pytest.mark.slow
def test_the_source_archive_has_everything(tmp_path: Path) -> None:
    built = (
        "__pycache__",
        "build",
        "dist",
        "*.egg-info",
        ".*_cache",
        ".git",
        ".gitignore",
        ".venv",
        ".hypothesis",
        "*.so",
    )
    checkout = shutil.copytree(ROOT, tmp_path / "checkout", ignore=shutil.ignore_patterns(*built))
    files = {path.relative_to(checkout).as_posix() for path in checkout.rglob("*") if path.is_file()}
    make = "from setuptools import build_meta; build_meta.build_sdist('..')"
    subprocess.run([sys.executable, "-c", make], cwd=checkout, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert files - names == set()
