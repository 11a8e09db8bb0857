"""The rules of Skerry."""
