"""The history of the database, one step a file; `database.migrate` carries out what is missing."""
