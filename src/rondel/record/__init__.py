"""Game records: text that a person can read and edit and a program can replay."""

from rondel.record.header import Ending, Player
from rondel.record.position import load_position, read_position
from rondel.record.record import Record, load_record, save_record
from rondel.record.turns import LENGTH
from rondel.record.wrong import BadRecord

__all__ = [
    "LENGTH",
    "BadRecord",
    "Ending",
    "Player",
    "Record",
    "load_position",
    "load_record",
    "read_position",
    "save_record",
]
