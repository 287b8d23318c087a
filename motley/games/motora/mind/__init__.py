"""What bots of Motora think."""
