"""Drawing scenes: as SVG for browsers, as characters for terminals. Games bring what is their own."""
