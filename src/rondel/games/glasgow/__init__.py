"""Glasgow: two merchants build one city block."""
