"""The rules of Glen More; the table of points is in `turn`."""
