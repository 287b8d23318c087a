"""MOTBA before the fight: the season, the drafts, the hidden teams."""
