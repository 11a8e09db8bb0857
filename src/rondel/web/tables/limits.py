"""How much one address and one person may use: requests, tables, bots, disk.

Addresses are counted in memory and never stored; what a person has is counted in the database when they want more.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache
from typing import Final

from rondel.locale import say
from rondel.web.settings import Settings
from rondel.web.store.store import Store
from rondel.web.tables.faults import TooMany
from rondel.web.tables.people import Person

ADDRESSES: Final = 10_000  # whose allowance is remembered
HOUR: Final = 3_600.0
DAY: Final = 86_400.0
ARCHIVES: Final = 6.0  # of all games of somebody that may be fetched in a minute
V6: Final = 64  # bits of an IPv6 address that one household has


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """An address as it is counted: of IPv6 the part that is given to one household.

    >>> network("2001:db8:1:2:3:4:5:6"), network("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((int(found), V6), strict=False))
    return address


@lru_cache(maxsize=4096)
def is_among(address: str, listed: str) -> bool:
    """Whether an address is in a list of addresses and networks with commas, or the list is of all.

    >>> is_among("10.1.2.3", "127.0.0.1, 10.0.0.0/8"), is_among("192.0.2.7", "127.0.0.1"), is_among("192.0.2.7", "*")
    (True, False, True)
    """
    names = [name for name in listed.replace(" ", "").split(",") if name]
    try:
        place = ipaddress.ip_address(address)
        return "*" in names or any(place in ipaddress.ip_network(name, strict=False) for name in names)
    except ValueError:
        return "*" in names


class Allowance:
    """So much per second for every address, more for a moment."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float, cost: float = 1.0) -> float:
        """Use something up; returns the seconds to wait if there is not enough left, else 0."""
        left, since = self._left.pop(address, (self.burst, now))
        left = min(self.burst, left + max(0.0, now - since) * self.rate)
        wait = 0.0 if left >= cost else (cost - left) / self.rate
        self._left[address] = (left if wait else left - cost, now)
        while len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return wait

    def check(self, address: str, cost: float = 1.0) -> None:
        """Refuse what is too much."""
        wait = self.take(address, time.monotonic(), cost)
        if wait:
            seconds = int(wait) + 1
            raise TooMany(say("fault.too_fast", n=seconds), "too_fast", retry_after=seconds)


class Limits:
    """What somebody may have at a server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self._homes: OrderedDict[str, str] = OrderedDict()  # person -> address
        self._sits = Allowance(settings.sits_per_hour / HOUR, max(8.0, settings.sits_per_hour / 4))
        self._reports = Allowance(settings.reports_per_day / DAY, max(1.0, settings.reports_per_day))
        self.archives = Allowance(ARCHIVES / 60, ARCHIVES)
        self._bots = Allowance(settings.bots_per_day / DAY, max(8.0, settings.bots_per_day))

    async def check_making(self, person: Person | None, address: str, bots: int) -> None:
        """Refuse one table too many, or too many bots; `bots` sit down at it."""
        if person is not None:
            self._homes[person.id] = address
            self._homes.move_to_end(person.id)
            while len(self._homes) > ADDRESSES:
                self._homes.popitem(last=False)
            tables, seats, size = await self.store.used_by(person.id)
            most = self.settings
            if tables >= most.tables_per_person or seats + bots > most.bots_per_person or size >= most.disk_per_person:
                raise TooMany(say("fault.much"), "too_much")
        if bots:
            self._bots.check(address, bots)

    def check_sitting(self, address: str) -> None:
        """Refuse an address from which too many sit down, or ask to."""
        self._sits.check(address)

    async def check_asking(self, person: Person) -> None:
        """Refuse one seat too many that somebody asks for."""
        known = await self.store.asks_of(person.id)
        if sum(not ask["refused"] for ask in known) >= self.settings.asks_per_person:
            raise TooMany(say("fault.asks", n=self.settings.asks_per_person), "too_much")

    async def check_opening(self, person: Person | None) -> None:
        """Refuse one open table too many with free seats."""
        most = self.settings.open_tables_per_person
        if person is not None and await self.store.opened_by(person.id) >= most:
            raise TooMany(say("fault.openings", n=most), "too_much")

    def check_reporting(self, owner: str, address: str) -> None:
        """Refuse somebody, or an address, from which too many reports come."""
        self._reports.check(owner)
        self._reports.check(address)

    def household(self, person: str) -> str:
        """Who shares the bots of a person: whoever made tables from the same address, as far as that is known."""
        return self._homes.get(person, person)
