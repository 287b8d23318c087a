"""What bots of Motif think."""
