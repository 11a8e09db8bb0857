"""Glasgow in one folder: two merchants build one city block; GL-n names a rule of docs/rules/glasgow.md."""
