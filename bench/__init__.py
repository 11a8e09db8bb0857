"""Measures Rondel beside other engines; run it with `make bench`."""
