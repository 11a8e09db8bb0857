"""Text from and to files, with one clear sentence where that fails."""

from __future__ import annotations

from pathlib import Path

from rondel.core.errors import RondelError


def read_text(path: str | Path) -> str:
    """The text of a file."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise RondelError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RondelError(f"cannot read {path}: it is no UTF-8 text") from None


def write_whole(path: str | Path, text: str) -> None:
    """Write a text in place of what the file has; who is interrupted leaves the file as it was."""
    draft = Path(path).with_name(f".{Path(path).name}.draft")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise RondelError(f"cannot write {path}: {error.strerror or error}") from None
