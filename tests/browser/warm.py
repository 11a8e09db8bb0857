"""What a process has done of which servers are copies: it has made pages once, and keeps what pages have in common."""

from pathlib import Path
from tempfile import TemporaryDirectory

from rondel import game_names
from tests.web.tables import new_table, serving

with TemporaryDirectory() as data, serving(Path(data)) as client:
    client.get("/")
    for game in game_names():
        table = new_table(client, "me", "hotseat", game=game)
        client.get(f"/t/{table.id}", headers=table.headers("host"))
