"""What bots of MOTBA think."""
