"""The line between a server and its database, which can be cut, and can fall silent."""

from __future__ import annotations

import shutil
import socket
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"


class Line:
    """A socket in a folder of its own that leads to the socket of a PostgreSQL server."""

    def __init__(self, goal: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="rondel-line-"))
        self._goal = str(goal / SOCKET)
        self._flows = threading.Event()
        self._whole = True
        self._ends: set[socket.socket] = set()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self.folder / SOCKET))
        self._listening.listen(100)
        self._flows.set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every connection ends, in the middle of a word, and no other is made."""
        self._whole = False
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Connections can be made again."""
        self._whole = True

    def silence(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._flows.clear()

    def speak(self) -> None:
        """What waits comes through."""
        self._flows.set()

    def remove(self) -> None:
        """End it."""
        self.cut()
        self.speak()
        self._listening.close()
        shutil.rmtree(self.folder)

    def _accept(self) -> None:
        with suppress(OSError):  # it was removed
            while True:
                near, _ = self._listening.accept()
                far = socket.socket(socket.AF_UNIX)
                try:
                    if not self._whole:
                        raise ConnectionRefusedError
                    far.connect(self._goal)
                except OSError:
                    near.close()
                    far.close()
                    continue
                self._ends |= {near, far}
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while said := source.recv(65_536):
                self._flows.wait()
                target.sendall(said)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)
        self._ends.discard(source)
        source.close()
