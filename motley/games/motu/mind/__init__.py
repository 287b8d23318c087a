"""What bots of Motu think."""
