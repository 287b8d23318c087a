"""What bots of MotoX think."""
