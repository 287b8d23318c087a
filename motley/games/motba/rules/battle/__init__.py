"""The fight of MOTBA: rounds, dice, walks, attacks, abilities and the battle stack."""
