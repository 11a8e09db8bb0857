"""The command line: play in the terminal, simulate, replay, read rules and tiles."""
