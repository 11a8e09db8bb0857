"""A PostgreSQL server for tests: begun in a folder of its own, without a port, and gone with the tests."""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

# Nothing here needs to survive a power cut, and tests wait for no disk.
QUICK = {"fsync": "off", "full_page_writes": "off", "listen_addresses": "", "max_connections": "200"}


def tool(name: str) -> str:
    """A command of PostgreSQL; Debian keeps them out of the way."""
    found = shutil.which(name) or next(map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))[-1:]), None)
    assert found, f"there is no {name}: run `sh tools/postgres.sh`"
    return found


class Postgres:
    """A server that only this machine reaches, by a socket in its folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="rondel-pg-"))
        self._as: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = ["runuser", "-u", "postgres", "--"]
        self._run(
            tool("initdb"), "-D", self.data, "-U", "rondel", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"
        )
        more = {**QUICK, "unix_socket_directories": str(self.folder)}
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in more.items())
        self.start()

    @property
    def data(self) -> str:
        """The folder of the databases."""
        return str(self.folder / "data")

    @property
    def process(self) -> int:
        """The process that has started all others of it."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def _run(self, *command: str) -> None:
        subprocess.run([*self._as, *command], check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        """Begin, and come back when it answers."""
        self._run(tool("pg_ctl"), "-D", self.data, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """End it: `fast` ends connections, `immediate` is as a crash."""
        self._run(tool("pg_ctl"), "-D", self.data, "-m", mode, "-w", "stop")

    def remove(self) -> None:
        """End it, with all that it holds."""
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def url(self, data: Path) -> str:
        """The database that belongs to a data folder, made where there is none: a schema of the only one."""
        name = "t" + hashlib.sha256(str(data).encode()).hexdigest()[:16]
        with self.connect() as connection:
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {name}".encode())
        return f"postgresql+psycopg://rondel@/postgres?host={self.folder}&options=-csearch_path%3D{name}"

    def connect(self) -> psycopg.Connection:
        """A connection that sees all."""
        return psycopg.connect(host=str(self.folder), user="rondel", dbname="postgres", autocommit=True)
