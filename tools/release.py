"""Says what is missing before a release: a clean tree, a tag of the version, and its section in the changelog."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def version(root: Path) -> str:
    """The version, which stands in one place."""
    found = re.search(r'^__version__ = "(.+)"$', (root / "src/rondel/__init__.py").read_text("utf-8"), re.MULTILINE)
    if not found:
        sys.exit("src/rondel/__init__.py has no __version__.")
    return found[1]


def missing(root: Path) -> list[str]:
    """What keeps the release, a sentence for each."""
    name = version(root)
    found = []
    if _git(root, "status", "--porcelain"):
        found.append("There are changes that are not committed.")
    if f"v{name}" not in _git(root, "tag", "--points-at", "HEAD").split():
        found.append(f"The last commit has no tag v{name}.")
    log = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(
        rf"^## \[{re.escape(name)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)", log, re.MULTILINE | re.DOTALL
    )
    if section is None or "\n- " not in section[1]:
        found.append(f"CHANGELOG.md has no section [{name}] with a date and what has changed.")
    return found


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit("\n".join(missing(ROOT)) or 0)
