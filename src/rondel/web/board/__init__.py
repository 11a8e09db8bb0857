"""A scene made ready for a page: where things lie, what they say, and what a click on them does."""
