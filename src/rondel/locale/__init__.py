"""What is said to people: messages as data, and their sentences in a language."""

from rondel.locale.message import Arg, Message, Name, Seat, keys, plain, say
from rondel.locale.translate import Translator, languages, translator

__all__ = ["Arg", "Message", "Name", "Seat", "Translator", "keys", "languages", "plain", "say", "translator"]
