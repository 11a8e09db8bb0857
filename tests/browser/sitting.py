"""Somebody at a browser: how the tests play, in the words of a player."""

from __future__ import annotations

import json
import re

from playwright.sync_api import ConsoleMessage, Locator, Page, Route

MOST_STEPS = 1500  # clicks of a whole game at most
LEGAL = ".panel .can:visible:not(.sale)"
GOALS = ".panel .goal:visible"
PATIENCE = 60_000  # milliseconds; only a page that never answers is waited for so long


# A spot of a tile on which nothing else lies that can be chosen, as a person would see it.
FREE_SPOT = """tile => {
    tile.scrollIntoView({block: 'center', inline: 'center'});
    const box = tile.getBoundingClientRect();
    for (const down of [0.12, 0.88, 0.5, 0.3, 0.7])
        for (const right of [0.1, 0.9, 0.5, 0.3, 0.7]) {
            const [x, y] = [right * box.width, down * box.height];
            if (document.elementFromPoint(box.x + x, box.y + y)?.closest('.thing') === tile)
                return {x, y};
        }
}"""


class Sitting:
    """A page with what went wrong on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        # A refused request and a lost connection are told to the player; the browser repeats them here.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.problems.append(message.text)

    def new_table(self, game: str, *seats: str, name: str = "Isla") -> None:
        """Fill in the form of the home page; seats are `me`, `friend`, `easy`, ..."""
        page = self.page
        page.goto("/")
        page.locator("#new [name=name]").fill(name)
        page.locator(f'.pick label:has([value="{game}"])').click()
        for n in range(5):
            choice = page.locator(f"[name=seat{n}]")
            if choice.is_visible():
                choice.select_option(seats[n] if n < len(seats) else "empty")
        page.locator("#new .btn.primary").click()
        page.wait_for_url("**/t/**")

    def sit_down(self, record: str, name: str = "Ann") -> None:
        """Go on with a recorded game, or look at it if it is finished."""
        page = self.page
        page.goto("/")
        home = page.url.rstrip("/")
        headers = {"Sec-Fetch-Site": "same-origin", "Origin": home}
        page.request.post(f"{home}/api/me", data={"name": name}, headers=headers)
        made = page.request.post(f"{home}/api/records", data={"record": record}, headers=headers)
        assert made.ok, made.text()
        page.goto(f"/t/{made.json()['table']}")

    @property
    def version(self) -> str:
        """The version of the table that the page shows."""
        return self.page.locator("[data-state]").get_attribute("data-version") or ""

    @property
    def state(self) -> str:
        """Whether it is my turn (`mine`), another's (`wait`), or the game is over."""
        return self.page.locator("[data-state]").get_attribute("data-state") or ""

    @property
    def prompt(self) -> str:
        """What the page says is to do."""
        return self.page.locator(".prompt-line").inner_text()

    def wait_for(self, state: str, *others: str) -> None:
        """Wait until it is my turn, or another's, or the game is over."""
        wanted = ", ".join(f'[data-state="{one}"]' for one in (state, *others))
        self.page.wait_for_selector(wanted, state="attached")

    def changed_from(self, version: str, patience: float = PATIENCE) -> None:
        """Wait until the page shows another version."""
        self.page.wait_for_selector(f'[data-state]:not([data-version="{version}"])', state="attached", timeout=patience)

    def close_round(self) -> None:
        """Close the panel of a scoring round that was just held."""
        self.page.wait_for_selector("#table:not([data-playing])")  # turns of others have been played out
        panel = self.page.locator(".round-panel:popover-open")
        if panel.count():
            panel.locator(".btn.primary").click()

    def press(self, button: str) -> None:
        """Use one of the buttons beside the prompt: undo, restart, confirm, hint."""
        self.close_round()
        before = self.version
        self.page.locator(f'.turn-buttons [data-key="{button}"]').click()
        if button != "hint":
            self.changed_from(before)

    def choose(self, which: int = 0) -> None:
        """Click on one of the things that can be chosen, and on the first line of its menu if it has one."""
        self.close_round()
        before = self.version
        things = self.page.locator(LEGAL)
        if things.count() == 0:
            things = self.page.locator(".prompt :is(.chip:not(.mode), [data-key=end])")
        self._use(things.nth(which % things.count()))
        self.changed_from(before)

    def choose_late(self) -> None:
        """Take a tile on a page that does not know yet that the table has changed."""

        def late(route: Route) -> None:
            route.continue_(post_data=re.sub(r"version=[\d.]+", "version=0.0", route.request.post_data or ""))

        self.page.route("**/move", late)
        self.page.locator(".ring .tile.can").first.click()

    def hold(self, address: str | re.Pattern[str]) -> list[Route]:
        """A server that takes its time once: the next request there waits in the list until it is told to go on."""
        held: list[Route] = []

        def hold(route: Route) -> None:
            if held:
                route.continue_()
            else:
                held.append(route)

        self.page.route(address, hold)
        return held

    def _use(self, thing: Locator) -> None:
        before = self.version
        self.point(thing)
        if thing.and_(self.page.locator(".armed")).count():  # a purchase that could be a slip
            self.point(thing)
        menu = self.page.locator(".menu:popover-open .menu-item:visible")
        if menu.count():
            menu.first.click()
        for _ in range(3):  # what was picked up is put down
            goals = self.page.locator(GOALS)
            if self.version != before or goals.count() == 0:
                break
            self.point(goals.first)

    def point(self, thing: Locator) -> None:
        """Click on something, where nothing that lies on it is meant."""
        if "tile" in (thing.get_attribute("class") or "").split():
            # Cubes and people lie on a tile and can be chosen themselves.
            thing.click(position=thing.evaluate(FREE_SPOT))
        else:
            thing.click()

    def choose_by_hand(self, words: str) -> None:
        """Make a choice of the board as a person does: by clicks on things, whatever it takes."""
        self.close_round()
        before = self.version
        way = self.page.locator(".panel [name=words]:not(.text-choices *)").and_(
            self.page.locator(f"[value={json.dumps(words)}]")
        )
        way = way.first
        self._sell(way.get_attribute("data-group") == "sell")
        opener = way.evaluate("way => way.closest('.menu')?.id ?? ''")
        if (piece := way.get_attribute("data-piece")) and way.get_attribute("data-group") != "sell":
            for n, key in enumerate((piece, way.get_attribute("data-goal"), way.get_attribute("data-at"))):
                if n == 0 or (self.version == before and self.page.locator(GOALS).count()):
                    self.point(
                        self.page.locator(f".panel [data-key={json.dumps(key)}]:visible:not(.seat-card .land *)").first
                    )
        elif opener:
            self.point(self.page.locator(f'[popovertarget="{opener}"]').first)
            if way.is_visible():  # what can be sold is left out of the menu, and so only one may be left
                way.click()
        else:
            self.point(way)
            if way.and_(self.page.locator(".armed")).count():  # a purchase that could be a slip
                self.point(way)
        self.changed_from(before)

    def _sell(self, wanted: bool) -> None:
        mode = self.page.locator("[data-mode=sell]")
        if mode.count() and (mode.get_attribute("aria-pressed") == "true") != wanted:
            mode.click()

    @property
    def complete(self) -> bool:
        """Whether the turn can be confirmed."""
        return self.page.locator('[data-key="confirm"]').count() == 1

    def play_turn(self, variety: int = 0) -> None:
        """Click a whole turn and confirm it."""
        for step in range(MOST_STEPS):
            if self.complete:
                break
            self.choose(variety + 7 * step)
        self.press("confirm")

    def play_to_the_end(self) -> int:
        """Click until the game is over; how many turns it took."""
        for turn in range(MOST_STEPS):
            self.wait_for("mine", "over")
            if self.state == "over":
                return turn
            self.play_turn(turn)
        raise AssertionError("the game does not end")
