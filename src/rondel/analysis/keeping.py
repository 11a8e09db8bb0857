"""What was made of games, kept in a file that can go on growing: its first line says of which games."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from rondel.arena.match import Match
from rondel.arena.run import play_all, whole_lines
from rondel.core import RondelError

T = TypeVar("T", bound=Any)  # a dataclass with the number of its match


def kept_games(
    path: Path,
    head: dict[str, object],
    matches: tuple[Match, ...],
    make: Callable[[Match], T],
    kind: type[T],
    command: str,
    jobs: int = 1,
    fresh: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> list[T]:
    """What is made of each match, in their order; of those that the file has, nothing is made again.

    A file whose first line has another `fingerprint` is refused, unless it is to be begun afresh.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            path.unlink(missing_ok=True)
        kept = _read(path, str(head["fingerprint"]), kind, command)
        todo = [match for match in matches if match.number not in kept]
        with path.open("a", encoding="utf-8") as file:
            if file.tell() == 0:
                file.write(json.dumps(head) + "\n")
            if progress is not None:
                progress(len(matches) - len(todo), len(matches))
            for done, made in enumerate(play_all(todo, make, jobs), len(matches) - len(todo) + 1):
                file.write(json.dumps(asdict(made)) + "\n")
                file.flush()
                kept[made.number] = made
                if progress is not None:
                    progress(done, len(matches))
    except OSError as error:
        raise RondelError(f"cannot write {path}: {error.strerror or error}") from None
    return [kept[match.number] for match in matches]


def _read(path: Path, mark: str, kind: type[T], command: str) -> dict[int, T]:
    """What a file has."""
    lines = whole_lines(path)
    if not lines:
        return {}
    try:
        head = json.loads(lines[0])
        found = [kind(**json.loads(line)) for line in lines[1:]]
    except (ValueError, TypeError):
        raise RondelError(f"{path} is no file of rondel {command}") from None
    if not isinstance(head, dict) or head.get("fingerprint") != mark:
        raise RondelError(f"{path} has games of another measurement; name another file, or begin it again with --fresh")
    return {each.number: each for each in found}
