"""Glen More II: Chronicles, base game, in one folder; G2-n names a rule of docs/rules/glen-more-ii.md."""
