"""Pieces of Motif at reading size: what they are, and the rule that goes with them in a sentence."""

from motley.kernel import Face, Piece, Run, Words

EXPLAINED = ("tile", "token", "bar", "dish")


def face_of(piece: Piece, words: Words) -> Face | None:
    """The face of a piece that says something; None for what is there to be looked at only."""
    kind, _, colour = piece.key.partition(":")
    if not piece.label or kind not in EXPLAINED:
        return None
    if kind == "tile":
        kind = f"tile-{piece.style}"
    art = piece.art if kind != "dish" else f"token-{colour}"
    return Face(piece.label, art, (1, 1) if art else (4, 1), [[Run(words.say("face", kind))]])
