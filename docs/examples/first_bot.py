"""A bot as a process: it takes the first legal choice."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "first"}), flush=True)
    elif message["type"] == "position":
        print(json.dumps({"id": message["id"], "choice": message["legal"][0]}), flush=True)
    else:
        break
