"""The files of a bot of others: what it is known by, and what is sent where it shall play."""

from __future__ import annotations

import hashlib
import os
import shlex
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rondel.bots.neighbours import python_files
from rondel.bots.own import bot_class, entry, file_code
from rondel.core import RondelError

HEAVIEST = 20_000_000  # bytes of all files of a bot that is sent


@dataclass(frozen=True)
class Parcel:
    """A bot with its files, to be unpacked in another process or on another machine."""

    code: str
    command: tuple[tuple[str, bool], ...]  # the words of a process, and whether they are files of the parcel
    files: tuple[tuple[str, bytes, bool], ...]  # where it lies in the folder, its bytes, whether it is a program


def fingerprint(code: str) -> str:
    """The same as long as the files of a bot are; those of an installed package are known by its version."""
    found = entry(code)
    if found is not None and found.dist is not None:
        return f"{found.dist.name} {found.dist.version}"
    told = hashlib.sha256()
    for name, data, _ in pack(code).files:
        told.update(f"{name} {len(data)}\n".encode())
        told.update(data)
    return told.hexdigest()[:16]


def pack(code: str) -> Parcel:
    """The files of a bot of others; a bot of an installed package has none."""
    place = file_code(code)
    if place is not None:
        path, made = place
        data = [path.parent / name for name in getattr(bot_class(path, made), "files", ())]
        return Parcel(code, (), _packed(path.parent, [*python_files(path), *data], ""))
    if not code.startswith("exec:"):
        return Parcel(code, (), ())
    words: list[tuple[str, bool]] = []
    files: list[tuple[str, bytes, bool]] = []
    for nth, word in enumerate(shlex.split(code.removeprefix("exec:"))):
        path = Path(word)
        # A program without a folder, or with a whole path, is one of the machine.
        sent = path.is_file() and (nth > 0 or ("/" in word and not path.is_absolute()))
        if sent:
            files += _packed(path.parent, python_files(path), f"{nth}/")
        words.append((f"{nth}/{path.name}" if sent else word, sent))
    return Parcel(code, tuple(words), tuple(files))


def _packed(folder: Path, paths: list[Path], under: str) -> tuple[tuple[str, bytes, bool], ...]:
    found = []
    for path in paths:
        try:
            name = path.resolve().relative_to(folder.resolve()).as_posix()
            found.append((under + name, path.read_bytes(), os.access(path, os.X_OK)))
        except ValueError:
            raise RondelError(f"{path} is not in the folder of the bot, {folder}") from None
        except OSError as error:
            raise RondelError(f"cannot read {path}: {error.strerror or error}") from None
    return tuple(found)


def parcels(codes: tuple[str, ...]) -> tuple[Parcel, ...]:
    """What has to be sent for some bots to play elsewhere."""
    found = tuple(parcel for parcel in map(pack, dict.fromkeys(codes)) if parcel.files)
    for parcel in found:
        weight = sum(len(data) for _, data, _ in parcel.files)
        if weight > HEAVIEST:
            raise RondelError(f"the files of {parcel.code} have {weight:,} bytes; at most {HEAVIEST:,} can be sent")
    return found


@cache
def unpack(parcel: Parcel) -> str:
    """The code of the bot where its files are unpacked, in a folder that this process keeps."""
    holder = tempfile.TemporaryDirectory(prefix="rondel-bot-")
    HELD.append(holder)
    folder = Path(holder.name)
    for name, data, program in parcel.files:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        if program:
            file.chmod(0o700)
    place = file_code(parcel.code)
    if place is not None:
        return f"{folder / place[0].name}:{place[1]}"
    command = [str(folder / word) if sent else word for word, sent in parcel.command]
    return "exec:" + shlex.join(command)


HELD: list[tempfile.TemporaryDirectory[str]] = []  # folders that go when the process ends
