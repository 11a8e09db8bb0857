"""How a server is set up: defaults, a TOML file, environment variables, then the command line."""

from __future__ import annotations

import ipaddress
import math
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

from rondel.core.errors import RondelError

PREFIX: Final = "RONDEL_"
NAME: Final = re.compile(r"[\w.:%-]+")  # of a host, or its address
ONE_OF: Final = {
    "log_format": ("text", "json"),
    "log_level": ("info", "warning", "error"),
    "lobby": ("auto", "on", "off"),
}


@dataclass(frozen=True)
class Settings:
    """Everything about a server that can be set; each name is a key of the file and, with RONDEL_, a variable."""

    data: Path = Path("rondel-data")  # the folder of the database, the key and the tile sets
    database: str = ""  # an SQLAlchemy URL; empty is the SQLite file in the data folder
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""  # how players reach the server, where a proxy stands before it
    allowed_hosts: str = ""  # further names of the server, with commas; without any of both, it goes by its address
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-For and X-Forwarded-Proto are believed
    workers: int = 1  # processes that serve; more than one need PostgreSQL
    bot_workers: int = 0  # processes in which bots think; 0 is one for each core
    cluster: str = ""  # a Dask scheduler: slow bots think there as long as it answers; empty is none
    hint_bot: str = "medium"  # who gives hints
    rate: float = 20.0  # requests that change something, per second and address
    rate_burst: int = 60
    new_tables_per_minute: float = 20.0  # per address
    new_tables_per_day: float = 500.0  # per address
    tables_per_person: int = 300  # that somebody has made and that are not finished
    bots_per_person: int = 300  # seats of bots at these tables
    bots_per_day: float = 3_000.0  # seats given to bots, per address
    disk_per_person: int = 20_000_000  # bytes of the tables somebody has made, with their tile sets
    upload_per_day: float = 100_000_000.0  # bytes of requests that change something, per address
    max_body: int = 64_000  # bytes of a request
    max_import: int = 512_000  # bytes of a request that brings a record or a tile set
    max_header: int = 32_000  # bytes of the address and the headers of a request
    header_seconds: float = 10.0  # for a header to come
    body_seconds: float = 30.0  # for what follows it
    max_connections: int = 4_000
    max_connections_per_address: int = 200  # trusted proxies have no limit of their own
    max_streams: int = 2_000  # of events, over all tables
    max_streams_per_table: int = 100
    max_streams_per_address: int = 60
    max_streams_per_person: int = 20
    cached_tables: int = 1_000  # whose state is kept in memory
    forget_days: int = 60  # tables at which no person ever moved are deleted after so many days
    tell_after: float = 300.0  # seconds of a turn after which who has not moved is told
    mail: str = ""  # how mail is sent: smtp://user:password@host:587?from=rondel@your.host, or smtps://
    message_networks: str = ""  # networks that messages may go to although they are not public, with commas
    lobby: str = "auto"  # tables open to anybody: on, off, or off exactly where only this machine reaches the server
    offer_bot_after: float = 60.0  # seconds after which who waits at an open table is offered bots
    open_tables_per_person: int = 5  # with free seats, in the lobby
    asks_per_person: int = 20  # seats that somebody asks for at the same time
    sits_per_hour: float = 120.0  # sitting down at open tables, asking for a seat and Play now, per address
    reports_per_day: float = 20.0  # per person and per address
    drain_seconds: int = 0  # for which a server that is told to stop goes on answering, though /readyz says no
    metrics_token: str = ""  # who has it may read /metrics; empty is whoever asks from this machine
    log_format: str = "text"  # or json
    log_level: str = "warning"  # or error, or info, which has a line for every request
    operator: str = ""  # who runs the server and how they are reached; stands on the page about privacy
    seed: str = ""  # for tests and demonstrations: the same requests give the same games; empty is real chance

    @property
    def database_url(self) -> str:
        """The URL of the database."""
        return self.database or f"sqlite:///{self.data / 'rondel.sqlite'}"

    @property
    def has_lobby(self) -> bool:
        """Whether there is a lobby: where nothing is said, wherever others than this machine reach the server.

        >>> Settings().has_lobby, Settings(host="0.0.0.0").has_lobby, Settings(lobby="on").has_lobby
        (False, True, True)
        """
        return self.lobby == "on" or (self.lobby == "auto" and not is_local(self.host))

    @property
    def secure(self) -> bool:
        """Whether cookies may travel over https only."""
        return self.public_url.startswith("https:")


def read_settings(
    file: str | Path | None = None,
    environ: Mapping[str, str] = os.environ,
    given: Mapping[str, object] | None = None,
) -> Settings:
    """The settings: a file over the defaults, the environment over the file, what is given over all.

    >>> read_settings(environ={"RONDEL_PORT": "9000"}, given={"host": "0.0.0.0"}).port
    9000
    """
    named = environ.get(PREFIX + "CONFIG")
    values = _from_file(Path(file or named or "")) if file or named else {}
    for field in fields(Settings):
        text = environ.get(PREFIX + field.name.upper())
        if text is not None:
            values[field.name] = _read(field.name, text, PREFIX + field.name.upper())
    values.update({name: _read(name, value, name) for name, value in (given or {}).items() if value is not None})
    made = replace(Settings(), **values)  # type: ignore[arg-type]
    check(made)
    return made


LEAST: Final[dict[str, float]] = {
    "port": 0,
    "bot_workers": 0,
    "forget_days": 0,
    "drain_seconds": 0,
    "rate_burst": 1,
    "max_header": 1_000,
    "max_body": 1_000,
    "max_import": 1_000,
}  # of other numbers, integers are at least 1 and all others above 0


def check(settings: Settings) -> None:
    """Refuse settings that no server can work with, in a sentence."""
    for field in fields(Settings):
        value, kind = getattr(settings, field.name), type(field.default)
        if kind not in (int, float):
            continue
        least = LEAST.get(field.name, 1 if kind is int else 0)
        above = kind is float
        if not math.isfinite(value) or value < least or (above and value == 0):
            needed = f"above {least}" if above else f"{least} or more"
            raise RondelError(f"{field.name} is {value}; it must be {needed}")
    if settings.port > 65_535:
        raise RondelError(f"port is {settings.port}; it must be at most 65535")
    if settings.workers > 1 and settings.database_url.startswith("sqlite"):
        raise RondelError(
            f"workers is {settings.workers}, but an SQLite file has one process:"
            " set database to one of PostgreSQL (docs/hosting.md), or leave workers at 1"
        )
    for name in ("host", "hint_bot"):
        if not getattr(settings, name).strip():
            raise RondelError(f"{name} is empty; it is {getattr(Settings(), name)} where nothing is set")
    for name, words in ONE_OF.items():
        if getattr(settings, name) not in words:
            raise RondelError(f"{name} is {getattr(settings, name)!r}; it must be one of {', '.join(words)}")
    if settings.metrics_token and not 16 <= len(settings.metrics_token) <= 200:
        raise RondelError("metrics_token must have 16 to 200 characters, or be empty")
    if settings.cluster and not _is_address(settings.cluster, ("tcp", "tls"), with_port=True):
        raise RondelError(f"cluster is {settings.cluster!r}; it must be an address such as tcp://scheduler:8786")
    if settings.public_url and not _is_address(settings.public_url, ("http", "https")):
        raise RondelError(f"public_url is {settings.public_url!r}; it must be an address such as https://your.host")
    for proxy in _listed(settings.trusted_proxies):
        try:
            assert proxy == "*" or ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise RondelError(f"trusted_proxies names {proxy!r}; name addresses, such as 127.0.0.1") from None
    for name in _listed(settings.allowed_hosts):
        if not NAME.fullmatch(name):
            raise RondelError(f"allowed_hosts names {name!r}; name hosts without scheme and port, such as your.host")
    for network in _listed(settings.message_networks):
        try:
            ipaddress.ip_network(network)
        except ValueError:
            raise RondelError(f"message_networks names {network!r}; name networks, such as 192.168.1.0/24") from None
    mail = settings.mail and urlsplit(settings.mail)
    if mail and (
        mail.scheme not in ("smtp", "smtps") or not mail.hostname or not _port(mail) or "from=" not in mail.query
    ):
        # It is not repeated: it may hold a password.
        raise RondelError("mail must be an address such as smtp://user:password@host:587?from=rondel@your.host")


def is_local(host: str) -> bool:
    """Whether only this machine reaches what listens at an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _listed(text: str) -> list[str]:
    return [part for part in text.replace(" ", "").split(",") if part]


def _is_address(text: str, schemes: tuple[str, ...], with_port: bool = False) -> bool:
    """Whether a text can be the address of a server.

    >>> _is_address("https://your.host", ("https",)), _is_address("https://your host", ("https",))
    (True, False)
    """
    try:
        found = urlsplit(text)
        port = found.port  # one that is none is an error
    except ValueError:
        return False
    named = bool(found.hostname and NAME.fullmatch(found.hostname))
    return found.scheme in schemes and named and port != 0 and (port is not None or not with_port)


def _port(address: SplitResult) -> bool:
    """Whether the port of an address is one, or none is named."""
    try:
        return address.port != 0
    except ValueError:
        return False


def _from_file(path: Path) -> dict[str, object]:
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RondelError(f"cannot read the settings {path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RondelError(f"the settings {path} are no TOML: {error}") from None
    return {name: _read(name, value, f"{name} in {path}") for name, value in found.items()}


def _read(name: str, value: object, where: str) -> object:
    """A value as its setting needs it, from text or from TOML."""
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    if name not in kinds:
        raise RondelError(f"there is no setting {where}; the settings are {', '.join(kinds)}")
    text = str(value)
    try:
        if kinds[name] is int:
            return int(text)
        if kinds[name] is float:
            return float(text)
    except ValueError:
        raise RondelError(f"{where} is {text!r}; it must be a number, such as 8000") from None
    return Path(text) if name == "data" else text
