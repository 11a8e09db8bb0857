"""The rules of Glen More II; the table of points is in `turn`."""
