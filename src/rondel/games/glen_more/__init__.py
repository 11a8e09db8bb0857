"""Glen More: rules, scene, drawings, sentences and tiles; GM-n names a rule of docs/rules/glen-more.md."""
