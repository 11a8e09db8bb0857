"""An extension of Glen More II in a package of its own."""
