"""What lasts: the database with its schema, queries and migrations, and copies of it."""
