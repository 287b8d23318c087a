"""The picture of learning is drawn from the logs that lie beside it, and the matches say what the page says."""

from training.curve import LOGS, PICTURE, ladder, picture, read


def test_the_picture_is_that_of_the_logs() -> None:
    assert PICTURE.read_text("utf-8") == picture(read(LOGS / "learning.jsonl"), read(LOGS / "duels.jsonl"))


def test_every_doubling_of_card_time_won() -> None:
    duels = read(LOGS / "duels.jsonl")
    doublings = [(duel["old"], duel["new"], duel["lower"]) for duel in duels[:4]]
    assert [float(old[8:]) * 2 for old, _, _ in doublings] == [float(new[8:]) for _, new, _ in doublings]
    assert min(lower for _, _, lower in doublings) > 0.55


def test_strength_adds_up_along_the_matches() -> None:
    duels = [
        {"old": "minutes-0.8", "new": "minutes-1.6", "share": 10 / 11},
        {"old": "minutes-9", "new": "minutes-18", "share": 0.9},
        {"old": "minutes-1.6", "new": "minutes-3.2", "share": 0.5},
    ]
    assert [(minutes, round(elo)) for minutes, elo in ladder(duels)] == [(0.8, 0), (1.6, 400), (3.2, 400)]
