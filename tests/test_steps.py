"""The steps of the Makefile say what they do, and why they fail."""

import re
import subprocess
from pathlib import Path

TOOLS = Path(__file__).parents[1] / "tools"


def run(folder: Path, script: str, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = ["/bin/sh", str(TOOLS / script), *arguments]
    return subprocess.run(command, cwd=folder, env=environ or None, capture_output=True, text=True, check=False)


def test_a_step_says_what_it_does_and_keeps_what_was_said(tmp_path: Path) -> None:
    done = run(tmp_path, "step.sh", "bread", "Baking bread: an hour", "sh", "-c", "echo flour; echo water >&2")
    assert done.returncode == 0
    assert re.fullmatch(r"Baking bread: an hour \.\.\.\n  done in \d+ s\n", done.stdout)
    assert done.stderr == ""
    assert (tmp_path / "build" / "bread.log").read_text() == "flour\nwater\n"


def test_a_step_that_fails_says_why(tmp_path: Path) -> None:
    done = run(tmp_path, "step.sh", "bread", "Baking bread", "sh", "-c", "echo no flour >&2; exit 3")
    assert done.returncode == 3
    assert done.stdout == "Baking bread ...\n"
    assert re.fullmatch(
        r"  this failed after \d+ s:\n    no flour\n  All that was said is in build/bread.log.\n", done.stderr
    )


def test_where_no_browser_can_be_installed_it_is_said_what_to_do(tmp_path: Path) -> None:
    done = run(tmp_path, "chromium.sh", PATH=str(tmp_path))
    assert done.returncode == 1
    assert "there is no apt-get to install it" in done.stderr
    assert "sudo apt-get install chromium" in done.stderr
