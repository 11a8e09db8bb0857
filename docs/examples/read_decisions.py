"""Reads a file that `rondel export` wrote, with Polars: how winners and others stood, and one position.

`python read_decisions.py FILE` needs `pip install rondel polars`.
"""

import json
import sys

import polars as pl

import rondel

file = sys.argv[1]
setup = json.loads(pl.read_parquet_metadata(file)["rondel"])
game = rondel.load(
    setup["game"],
    players=setup["players"],
    options=setup["options"],
    rules_version=setup["rules"],
    edition=setup["edition"],
)
rows = pl.read_parquet(file)

# What decisions of winners are like: how many choices there were, and how the seat stood.
won = pl.col("places").list.get(pl.col("actor")) == 1
names = setup["features"]
standing = [pl.col("features").list.get(n).mean().alias(name) for n, name in enumerate(names)]
choices = pl.col("legal").list.len().mean().round(1).alias("choices")
print(rows.group_by(won.alias("won")).agg(pl.len().alias("decisions"), choices, *standing).sort("won"))

# A position is a state again: it can be played on, drawn, or given to a bot.
first = rows.row(0, named=True)
state = game.from_bytes(first["position"])
assert state.legal() == first["legal"]
print(f"{game.name}, seat {first['actor']} chose {game.words(first['chosen'])!r} out of {len(first['legal'])}")
