"""The history of the database, one step a file; `storage.migrate` carries out what is missing."""
