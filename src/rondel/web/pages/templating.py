"""Templates and everything they call: sentences, pictures and files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from rondel.core.seats import letter, seat_number
from rondel.drawing import svg
from rondel.games.registry import symbol_folders, titles
from rondel.games.title import Title
from rondel.locale import Arg, Message, Translator, languages, say, translator
from rondel.web.pages.controls import capital
from rondel.web.pages.ring_layout import loop

FOLDER: Final = files("rondel.web.pages") / "static"
KINDS: Final = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
IMPORTED: Final = re.compile(r'^(?:import|export)[^;]*?"\./([a-z_-]+\.js)"', re.MULTILINE)
LONG: Final = 400  # characters of a text that is not kept, escaped, for the next page
LONGEST: Final = 80  # characters of the name of a file
OWN_NAMES: Final = {"de": "Deutsch", "en": "English", "fr": "Français", "nl": "Nederlands"}


@lru_cache(maxsize=64)  # names come from anybody
def static_file(name: str, folder: str = "") -> tuple[str, str] | None:
    """The text of a static file and its kind, or None; the style sheet has those of drawings and map in front."""
    path = FOLDER / folder / name
    if "/" in name or len(name) > LONGEST or "\0" in name or not path.is_file():
        return None
    text = path.read_text(encoding="utf-8")
    if name == "rondel.css":
        text = svg.stylesheet() + "".join(_game_style(found) for found in titles()) + text
    return text, KINDS[name.rpartition(".")[2]]


def _game_style(found: Title) -> str:
    """The style rules of a game; in the form for a new table, what is for other games is left out."""
    form = f'.new-form:has([value="{found.name}"]:checked) .only:not(.{found.name}) {{ display: none; }}\n'
    return found.get_art().stylesheet + form


@cache
def static(name: str) -> str:
    """The address of a static file, which changes with its content so that browsers may keep it for ever."""
    found = static_file(name)
    assert found is not None
    return f"/static/{name}?v={hashlib.sha256(found[0].encode()).hexdigest()[:10]}"


@cache
def scripts() -> dict[str, str]:
    """The addresses of the scripts by their names; they import each other, so that all change when one does."""
    found = {path.name: path.read_text(encoding="utf-8") for path in (FOLDER / "js").iterdir()}
    version = hashlib.sha256("".join(text for _, text in sorted(found.items())).encode()).hexdigest()[:10]
    return {name: f"/static/js/{version}/{name}" for name in sorted(found)}


@cache
def needed_by(script: str) -> list[str]:
    """The addresses of all scripts that a script imports, directly or by others, and its own.

    >>> any("tell.js" in address for address in needed_by("table.js"))
    False
    """
    found, asked = set[str](), [script]
    while asked:
        name = asked.pop()
        text = (FOLDER / "js" / name).read_text(encoding="utf-8")
        asked += {other for other in IMPORTED.findall(text) if other not in found}
        found.add(name)
    return [address for name, address in scripts().items() if name in found]


def minus(n: int) -> str:
    """A number with a true minus sign.

    >>> minus(-3)
    '−3'
    """
    return str(n).replace("-", "−")


def slug(target: str) -> str:
    """A target as part of an id.

    >>> slug("cell:1,-2")
    'cell-1_m2'
    """
    return re.sub(r"[^\w-]", "_", target.replace("-", "m").replace(":", "-"))


class PlainCode(CodeGenerator):
    """Templates in which a call is a call: nothing called asks for the context, and nobody looks whether it does.

    A page calls some two hundred things, and looking takes longer than most of them do.
    """

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write a call; what stands in a call block goes with it."""
        assert node.dyn_args is None
        assert node.dyn_kwargs is None
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")


@lru_cache(maxsize=8192)
def _escaped(text: str) -> str:
    return str(escape(text))


def written(value: object) -> str:
    """What is written where a template names a value: the same words come again and again, and are escaped once.

    >>> print(written("a < b"), written(Markup("<b>")), written(7))
    a &lt; b <b> 7
    """
    kind = type(value)
    if kind is str:
        return _escaped(value) if len(value) < LONG else escape(value)  # type: ignore[arg-type]
    if kind is int:
        return str(value)
    return value if kind is Markup else escape(value)  # type: ignore[return-value]


class PlainMacro(Macro):
    """A macro that is called at once where it is given all its arguments by their places, as most are."""

    def __call__(self, *args: Any, **named: Any) -> Any:
        """What the macro writes."""
        if named or len(args) != self._argument_count:
            return super().__call__(*args, **named)
        return Markup(self._func(*args))


class PlainTemplate(Template):
    """A template that writes values by `written`."""

    @classmethod
    def _from_namespace(
        cls, environment: Environment, namespace: MutableMapping[str, Any], globals: MutableMapping[str, Any]
    ) -> Template:
        namespace.update(escape=written, Macro=PlainMacro)
        return super()._from_namespace(environment, namespace, globals)


class Templates(Environment):
    """Templates that are quick to fill in."""

    code_generator_class = PlainCode
    template_class = PlainTemplate


@cache
def badge(number: int) -> Markup:
    """The badge of a seat, from 1."""
    return Markup(svg.seat(number))


@lru_cache(maxsize=1024)
def icon(name: str, label: str = "", seat: int = 0) -> Markup:
    """An icon of a drawing."""
    return Markup(svg.icon(name, label, seat))


@cache
def environment() -> Environment:
    """The templates."""
    made = Templates(
        loader=PackageLoader("rondel.web.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(
        slug=slug, capital=capital, seat=lambda letter: seat_number(letter) + 1, letter=letter, minus=minus
    )
    made.globals.update(
        badge=badge,
        circle=loop,
        icon=icon,
        game_names=lambda: tuple(say(f"game.{found.name}") for found in titles()),
        scripts=scripts,
        needed_by=needed_by,
        static=static,
    )
    return made


@cache
def sheet(language: str) -> Markup:
    """The drawings, with the letters of a language on the goods; coins bear the same sign everywhere."""
    t = translator(language)
    folders = symbol_folders()
    letters = {good: t(say(f"letter.{good}")) for good in svg.lettered(folders) if t.knows(f"letter.{good}")}
    return Markup(svg.sheet(letters, folders))


@lru_cache(maxsize=4096)
def _fixed(language: str, key: str) -> str:
    """A sentence in which nothing is filled in."""
    return translator(language)(say(key))


def speech(t: Translator) -> dict[str, Callable[..., object]]:
    """What templates say things with."""

    def spoken(key: str, /, **args: Arg) -> str:
        return t(say(key, **args)) if args else _fixed(t.language, key)

    def told(message: Message) -> str:
        return t(message)

    return {"t": spoken, "say": told, "known": t.knows}


def write(template: str, t: Translator, **values: object) -> str:
    """A page or a part of one, in the language of its translator."""
    known = [(code, OWN_NAMES.get(code, code)) for code in languages()]
    settled = {
        "language": t.language,
        "languages": known,
        "sheet": sheet(t.language),
        "theme": "",
        "csrf": "",
        "lobby": False,
        "here": "/",
    }
    return environment().get_template(template).render(settled | speech(t) | values)
