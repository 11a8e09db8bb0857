"""The table in the browser: `http` asks `tables`, `tables` keep in the `store`, `pages` show it."""
