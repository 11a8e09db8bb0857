"""Skerry: fishing boats round a ring of rocks, for two or three."""
