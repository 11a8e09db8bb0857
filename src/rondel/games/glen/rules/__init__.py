"""What Glen More and Glen More II have in common.

Where they differ, a game says so in its `Terms` or overrides a method.
"""
