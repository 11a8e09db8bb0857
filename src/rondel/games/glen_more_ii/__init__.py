"""The rules of Glen More II: Chronicles, base game; G2-n names a rule of docs/rules/glen-more-ii.md."""
