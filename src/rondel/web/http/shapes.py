"""What comes in over the API, with its limits; what is longer or unknown is refused before it is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Name = Annotated[str, Meta(min_length=1, max_length=100, description="A name; 40 characters of it are kept.")]
Token = Annotated[str, Meta(min_length=32, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Words = Annotated[str, Meta(min_length=1, max_length=200, description="A choice in words, such as `take 7`.")]
Version = Annotated[str, Meta(pattern=r"^\d{1,7}\.\d{1,7}$", description="As the table last gave it, such as `57.4`.")]
Level = Annotated[str, Meta(max_length=40, description="The level of a bot, one of those that `/api/games` lists.")]
Tiles = Annotated[str, Meta(max_length=200_000, description="A tile set as the text of its CSV file.")]
SetName = Annotated[str, Meta(min_length=1, max_length=100, description="A name; 60 characters of it are kept.")]
Clock = Annotated[str, Meta(pattern=r"^\d\d:\d\d$", description="A time of the day, such as `22:30`.")]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$", description="A day, such as `2026-12-24`.")]
Position = Annotated[int, Meta(ge=0, le=1_000_000)]


class Body(Struct, forbid_unknown_fields=True):
    """A JSON object without surprises."""


class Hello(Body):
    """Who I am."""

    name: Name


class Credential(Body):
    """What a browser says of a passkey, as `toJSON()` of a `PublicKeyCredential` gives it."""

    credential: dict[str, Any]


class ChangedPosition(Body):
    """A position, and what is to be changed about it."""

    position: dict[str, Any]
    target: Annotated[str, Meta(max_length=60, description="The thing that is changed, one of `parts`.")] = ""
    settings: dict[
        Annotated[str, Meta(max_length=60)],
        Annotated[str, Meta(max_length=60)],
    ] = field(default_factory=dict)


class NewSeat(Body):
    """How a seat is filled."""

    kind: Literal["me", "friend", "hotseat", "bot"]
    name: Annotated[str, Meta(max_length=100)] = ""
    level: Level = ""


class NewPace(Body):
    """How much time everybody has: live, in seconds, or over days."""

    kind: Literal["live", "days"]
    turn: Annotated[int, Meta(ge=0, le=10_800, description="Live: seconds of every turn that cost nothing.")] = 0
    reserve: Annotated[int, Meta(ge=0, le=21_600, description="Live: seconds for the whole game.")] = 600
    increment: Annotated[int, Meta(ge=0, le=3_600, description="Live: seconds that a finished turn brings.")] = 0
    hours: Annotated[Literal[24, 48, 168], Meta(description="Days: the reserve; a turn brings half of it back.")] = 24
    bot: Annotated[str, Meta(max_length=40, description="The level of the bot that plays for who runs out.")] = "medium"


class NewOpening(Body):
    """How a table is open to anybody in the lobby."""

    accepts: Annotated[bool, Meta(description="The host accepts or refuses who wants to sit down.")] = False
    least: Annotated[float, Meta(ge=0, le=10_000)] | None = None  # the ratings with which one may sit down
    most: Annotated[float, Meta(ge=0, le=10_000)] | None = None


class ChangedOpening(NewOpening):
    """The same of a table that is there; without `open` it is taken out of the lobby."""

    open: bool = True


class PlayNow(Body):
    """What somebody wants to play, as far as it matters to them."""

    game: Annotated[str, Meta(max_length=40)] = ""
    players: Annotated[int, Meta(ge=2, le=8)] | None = None
    pace: Literal["", "live", "days", "none"] = ""
    language: Annotated[str, Meta(max_length=8)] = ""
    name: Name | None = None


class Whom(Body):
    """Somebody at a table: at a seat, the sender of a message, or who asks for a seat; without any, the table."""

    seat: Annotated[str, Meta(pattern="^[A-H]$")] | None = None
    message: Position | None = None
    ask: Annotated[str, Meta(max_length=16)] = ""


class NewReport(Whom, kw_only=True):
    """What the operator of the server should know."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class NewTable(Body, kw_only=True):
    """A table to be made; one that begins from a position has its game, options and number of players from there."""

    game: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: dict[
        Annotated[str, Meta(max_length=60)],
        Annotated[str, Meta(max_length=60)],
    ] = field(default_factory=dict)
    tiles: Tiles | None = None
    tile_set: Annotated[str, Meta(max_length=20, description="The id of a kept tile set, instead of `tiles`.")] = ""
    open_scores: bool = False
    hints: bool = False
    listed: bool = False
    by_address: Annotated[bool, Meta(description="Whoever knows the address may sit down or watch.")] = True
    pace: Annotated[NewPace | None, Meta(description="Without one, everybody takes as long as they like.")] = None
    lobby: Annotated[NewOpening | None, Meta(description="Without one, the lobby does not show it.")] = None
    rated: Annotated[bool, Meta(description="Unless other reasons are against it.")] = True
    position: Annotated[dict[str, Any] | None, Meta(description="Where it begins, if not at the start.")] = None
    study: Annotated[str, Meta(pattern="^([a-z0-9]{10})?$", description="A study with the position at `node`.")] = ""
    node: Position = 0


class NewRecord(Body):
    """A record to be loaded."""

    record: Annotated[str, Meta(max_length=400_000)]
    tiles: Tiles | None = None


class NewStudy(Body):
    """A study to be made: of a position, a record, a table, or of the start of a game. One of them is given."""

    position: Annotated[dict[str, Any], Meta(description="A position, see docs/positions.md.")] | None = None
    record: Annotated[str, Meta(max_length=400_000)] | None = None
    tiles: Tiles | None = None
    table: Annotated[str, Meta(max_length=20, description="The id of a table that is over, or mine.")] | None = None
    game: Annotated[str, Meta(max_length=40)] | None = None
    players: Annotated[int, Meta(ge=1, le=8)] = 2
    name: Annotated[str, Meta(max_length=100, description="A name; 60 characters of it are kept.")] = ""


class ChosenThere(Body):
    """A choice at a node of a study."""

    choice: Words


class NodeNote(Body):
    """What is noted at a node of a study."""

    text: Annotated[str, Meta(max_length=4_000)]


class HowDeep(Body):
    """How long a bot looks."""

    depth: Literal["quick", "deep"] = "quick"


class StudyName(Body):
    """What a study is called."""

    name: SetName


class NewSet(Body):
    """A tile set to be kept: from its text, or else from a supplied edition, the newest where none is named."""

    game: Annotated[str, Meta(max_length=40)]
    name: SetName
    tiles: Tiles | None = None
    edition: Annotated[int, Meta(ge=1, le=1000)] | None = None


class ChangedSet(Body):
    """What a tile set is from now on; `revision` is that of the set it was made from."""

    revision: Annotated[int, Meta(ge=0, le=10**9)]
    tiles: Tiles
    name: SetName | None = None


class RowToSee(Body):
    """A row of a table, by its columns, to be looked at by itself."""

    table: Annotated[str, Meta(max_length=40, description="The file of the table, such as `tiles.csv`.")]
    cells: Annotated[
        dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=1000)]], Meta(max_length=40)
    ]


class Join(Body):
    """A link that is followed; the name is needed only by who has none yet."""

    token: Token
    name: Name | None = None


class DeviceCode(Body):
    """The code that another device shows."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class NewBreaks(Body):
    """When my clocks rest over days: at night, and on holidays, from a first day to a last."""

    zone: Annotated[str, Meta(max_length=60, description="A time zone, such as `Europe/Berlin`.")]
    night: Annotated[tuple[Clock, Clock] | None, Meta(description="When it begins and ends.")] = None
    holidays: Annotated[list[tuple[Day, Day]], Meta(max_length=40)] = field(default_factory=list)


class Come(Body):
    """Somebody comes to a table; the name is needed only by who has none yet."""

    name: Name | None = None


class Sit(Come):
    """Somebody takes a seat that is free: the first, or the one named."""

    seat: Annotated[str, Meta(pattern="^[A-H]$", description="The letter of a seat.")] | None = None


class Address(Body):
    """Whether the address of a table invites, or only links do."""

    invites: bool


class Now(Body):
    """A change that is made for one version of the table."""

    version: Version


class Choose(Body):
    """A choice for the draft."""

    version: Version
    choice: Words


class WholeTurn(Body):
    """A whole turn at once; forced choices may be left out."""

    version: Version
    choices: Annotated[list[Words], Meta(min_length=1, max_length=200)]


class PuzzleTry(Body):
    """A turn that may solve a puzzle."""

    turn: Annotated[list[Words], Meta(min_length=1, max_length=100)]


class Speak(Body):
    """A message for the chat: words of one's own, or the key of a ready phrase."""

    text: Annotated[str, Meta(max_length=500)] = ""
    phrase: Annotated[str, Meta(max_length=40, description="One of the phrases that the chat lists.")] = ""


class Notes(Body):
    """What only I see."""

    text: Annotated[str, Meta(max_length=10_000)]


class Seen(Body):
    """How far I have looked at the log."""

    n: Position


class WithBot(Body):
    """A bot for a seat."""

    level: Level


class Branch(Body):
    """A position to play on from, and with whom."""

    n: Position
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)] | None = None


class Quiet(Body):
    """Whether no messages are wanted."""

    quiet: bool


class MailAddress(Body):
    """Where mail is to go."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]


class Webhook(Body):
    """Where JSON is to go; with `personal`, nobody else reads there, and links may make a browser mine."""

    url: Annotated[str, Meta(min_length=8, max_length=1000)]
    personal: bool = False


class PushKeys(Body):
    """With what a browser wants its messages sealed."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class PushTarget(Struct):
    """A `PushSubscription` as browsers write it as JSON."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class Often(Body):
    """How often a message comes at most."""

    pause: Annotated[int, Meta(description="Seconds between two messages: 0, 3600 or 86400.")]


class Privacy(Body):
    """Whether I am private: no page, no rating, and no name in the games of others."""

    private: bool


class Problem(Struct):
    """Why a request was refused: for programs a code, for people a sentence."""

    status: int
    code: str
    detail: str
    extra: dict[str, Any] = field(default_factory=dict)
