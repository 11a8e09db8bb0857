"""Mechanics that two or more of the games share."""
