"""Messages: people are told that it is their turn, by the channels they have chosen."""
