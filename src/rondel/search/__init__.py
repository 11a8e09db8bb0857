"""Searching any game that keeps the contract: judging positions, whole turns, trees with chance."""
