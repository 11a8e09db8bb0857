"""The tables of the database, in what SQLite and PostgreSQL both understand."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    and_,
    false,
    literal_column,
)

from rondel.core.seats import OVER

META: Final = MetaData()

server: Final = Table(
    "server",
    META,
    Column("name", String(40), primary_key=True),  # what is known of the server: "key" is the fingerprint of its key
    Column("value", Text, nullable=False),
)

people: Final = Table(
    "people",
    META,
    Column("id", String(16), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # hashed, of the first browser; `browsers` has all
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("quiet", Boolean, nullable=False, server_default=false()),  # wants no messages at all for now
    Column("private", Boolean, nullable=False, server_default=false()),  # has no page, no rating and no name for others
)

tile_sets: Final = Table(
    "tile_sets",
    META,
    Column("id", String(64), primary_key=True),  # the hash of the text
    Column("text", Text, nullable=False),
)

tables: Final = Table(
    "tables",
    META,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("tiles", String(64), ForeignKey("tile_sets.id"), nullable=True),
    Column("edition", Integer, nullable=False, server_default="1"),  # of the supplied tiles
    Column("result", Text, nullable=True),  # JSON, with the score sheets; of a finished game
    Column("open_scores", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),  # anybody may watch
    Column("by_address", Boolean, nullable=False, server_default=false()),  # who knows the address may sit down
    Column("language", String(8), nullable=False, server_default="en"),  # of who made it
    Column("origin", String(16), nullable=True),  # the table this one goes on from
    Column("origin_n", Integer, nullable=True),
    Column("begins", Text, nullable=True),  # JSON: the position it begins from, if not the start of its game
    Column("rematch", String(16), nullable=True),  # the table at which the same people play again
    Column("created", Float, nullable=False),
    # Kept with the log, so that lists of tables need no replay.
    Column("changed", Float, nullable=False),
    Column("length", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("actor", Integer, nullable=False),
    Column("moved", Boolean, nullable=False),  # a person has moved here
    Column("stamp", BigInteger, nullable=False, server_default="0"),  # another number after every change
    Column("ended", Float, nullable=True),  # when its people agreed to end it unfinished; its actor is over then
    Column("host_seen", Float, nullable=False, server_default="0"),  # about when its host was last there
    Column("counts", Integer, nullable=False, server_default="1"),  # for nothing, for statistics, for ratings too
    Column("tallied", Boolean, nullable=False, server_default=false()),  # it is over and was counted
    Index("tables_changed", "changed"),
)

# Most tables are finished and stay so; lists and the start look at the others by indexes of their own, which know a
# number but no parameter.
IS_OVER: Final = tables.c.actor == literal_column(str(OVER))
IS_LISTED: Final = tables.c.listed.is_(True)
IS_UNMOVED: Final = tables.c.moved.is_(False)
IS_TO_TALLY: Final = and_(IS_OVER, tables.c.tallied.is_(False))
PART: Final = {
    "tables_listed": (tables.c.changed, and_(IS_LISTED, ~IS_OVER)),
    "tables_listed_over": (tables.c.changed, and_(IS_LISTED, IS_OVER)),
    "tables_running": (tables.c.actor, ~IS_OVER),
    "tables_unmoved": (tables.c.changed, IS_UNMOVED),
    "tables_to_tally": (tables.c.changed, IS_TO_TALLY),
}
for name, (column, chosen) in PART.items():
    Index(name, column, sqlite_where=chosen, postgresql_where=chosen)

own_sets: Final = Table(
    "own_sets",
    META,
    Column("id", String(16), primary_key=True),
    Column("owner", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("checked", Integer, nullable=False),  # of the rows, those compared with a box
    Column("revision", Integer, nullable=False),  # rises with every change
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("own_sets_owner", "owner"),
)

seats: Final = Table(
    "seats",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("bot", String(40), nullable=False),  # the level of the bot, empty for a person
    Column("name", String(40), nullable=False),  # empty while nobody has taken the seat
    PrimaryKeyConstraint("table_id", "seat"),
)

links: Final = Table(
    "links",
    META,
    Column("token", String(64), primary_key=True),  # hashed
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("role", Integer, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("used", Float, nullable=True),  # since when a program uses it
    Index("links_table", "table_id"),
)

sitters: Final = Table(
    "sitters",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("role", Integer, nullable=False),
    Column("since", Float, nullable=True),
    PrimaryKeyConstraint("table_id", "person_id", "role"),
    Index("sitters_person", "person_id"),
)

former_players: Final = Table(
    "former_players",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("n", Integer, nullable=False),  # the length of the log when the seat was handed over
    Column("name", String(40), nullable=False),  # of who played it until then
    Index("former_players_table", "table_id"),
)

processes: Final = Table(
    "processes",
    META,
    Column("id", String(16), primary_key=True),
    Column("until", Float, nullable=False),  # when it is dead unless it is heard of; by the clock of the database
)

thinkers: Final = Table(
    "thinkers",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # In which process the bots of the table think.
    Column("process", String(16), ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Index("thinkers_process", "process"),
)

log: Final = Table(
    "log",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
    # Whoever comes second with the same number has lost the race.
    PrimaryKeyConstraint("table_id", "n"),
)

drafts: Final = Table(
    "drafts",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, nullable=False),  # the length of the log it was made for
    Column("revision", Integer, nullable=False),
    Column("choices", Text, nullable=False),  # JSON: the words in order
)

chat: Final = Table(
    "chat",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("role", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("owner", String(80), nullable=True),  # a person, or the hash of the token of a program
    Column("phrase", String(40), nullable=True),  # the key of a ready phrase, which everybody reads in their language
    PrimaryKeyConstraint("table_id", "n"),
)

desks: Final = Table(
    "desks",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("owner", String(80), nullable=False),  # a person, or the hash of the token of a program
    Column("notes", Text, nullable=False),
    Column("seen", Integer, nullable=False),  # the length of the log when the owner last looked
    PrimaryKeyConstraint("table_id", "owner"),
)

put_away: Final = Table(
    "put_away",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("table_id", "person_id"),
    Index("put_away_person", "person_id"),
)

agreed: Final = Table(
    "agreed",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),  # whose player wants to end the game unfinished
    PrimaryKeyConstraint("table_id", "seat"),
)

muted: Final = Table(
    "muted",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("owner", String(80), nullable=False),  # who does not want to read
    Column("other", String(80), nullable=False),  # whose words
    PrimaryKeyConstraint("table_id", "owner", "other"),
)

browsers: Final = Table(
    "browsers",
    META,
    Column("token", String(64), primary_key=True),  # hashed
    Column("id", String(16), nullable=False, unique=True),  # how its person names it
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("device", String(60), nullable=False),  # such as "Firefox, Linux"; empty where it is not known
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # about when it was last used
    Index("browsers_person", "person_id"),
)

device_codes: Final = Table(
    "device_codes",
    META,
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("code", String(64), nullable=False, unique=True),  # hashed
    Column("until", Float, nullable=False),
)

channels: Final = Table(
    "channels",
    META,
    Column("id", String(16), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # push, mail or hook
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),  # JSON: with what a browser wants its messages sealed
    Column("browser", String(64), ForeignKey("browsers.token", ondelete="CASCADE"), nullable=True),  # that is pushed to
    Column("language", String(8), nullable=False),
    Column("home", Text, nullable=False),  # how its person reaches the server
    Column("personal", Boolean, nullable=False),  # nobody else reads there: links may make a browser theirs
    Column("confirmed", Boolean, nullable=False),
    Column("pause", Float, nullable=False),  # seconds between two messages at least
    Column("created", Float, nullable=False),
    Column("last", Float, nullable=False),  # when the last message went out
    Column("next", Float, nullable=False),  # nothing before: somebody is sending, or it has failed
    Column("failing", Float, nullable=True),  # since when
    Column("failures", Integer, nullable=False),  # in a row
    Index("channels_person", "person_id"),
)

told: Final = Table(
    "told",
    META,
    Column("channel_id", String(16), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # what was told: turn or time
    Column("n", Integer, nullable=False),  # the length of the log it was told of
    PrimaryKeyConstraint("channel_id", "table_id", "kind"),
)

looks: Final = Table(
    "looks",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),  # when they last looked while it was their turn
    PrimaryKeyConstraint("table_id", "person_id"),
)

quiet_tables: Final = Table(
    "quiet_tables",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("table_id", "person_id"),
)

entries: Final = Table(
    "entries",
    META,
    Column("token", String(64), primary_key=True),  # hashed, of the link of a message
    Column("channel_id", String(16), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("until", Float, nullable=False),
    Index("entries_channel", "channel_id"),
)

clocks: Final = Table(
    "clocks",
    META,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("pace", Text, nullable=False),  # JSON: how much time everybody has
    Column("clock", Text, nullable=False),  # JSON: how much is left, and which clock runs since when
    Column("due", Float, nullable=True),  # when the one that runs is to be looked at; None where none runs
    Index("clocks_due", "due"),
)

breaks: Final = Table(
    "breaks",
    META,
    Column("person_id", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("breaks", Text, nullable=False),  # JSON: time zone, night, holidays
)

outages: Final = Table(
    "outages",
    META,
    Column("begin", Float, primary_key=True),  # when the server was last known to live
    Column("end", Float, nullable=False),  # when it was there again
)

studies: Final = Table(
    "studies",
    META,
    Column("id", String(16), primary_key=True),
    Column("owner", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),  # JSON: by which rules, with which options and tiles, who sits where
    Column("origin", String(16), nullable=True),  # the table it was made of
    Column("begins", Text, nullable=False),  # JSON: the position it begins with; empty is the start of a game
    Column("tree", Text, nullable=False),  # JSON: the nodes
    Column("revision", Integer, nullable=False),  # rises with every change
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    # The analysis that runs: its name, until when it is alive unless it is heard of, and how far it is.
    Column("job", String(16), nullable=True),
    Column("job_until", Float, nullable=False, server_default="0"),
    Column("job_done", Integer, nullable=False, server_default="0"),
    Column("job_all", Integer, nullable=False, server_default="0"),
    Index("studies_owner", "owner"),
)

study_looks: Final = Table(
    "study_looks",
    META,
    Column("study_id", String(16), ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
    Column("node", Integer, nullable=False),  # the position that a bot has looked at
    Column("played", Integer, nullable=False),  # the node whose turn it has looked at too, -1 for none
    Column("found", Text, nullable=False),  # JSON
    PrimaryKeyConstraint("study_id", "node", "played"),
)
