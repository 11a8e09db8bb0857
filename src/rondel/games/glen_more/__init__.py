"""The rules of Glen More; GM-n names a rule of docs/rules/glen-more.md."""
