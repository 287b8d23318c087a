"""The bots of this server, in processes of their own."""
