"""The pages: a view of a table made ready for people, where things lie, what they say, what a click on them does."""
