"""The rules, one folder a game."""
