"""The rules of Glasgow; the table of points is in `turn`."""
