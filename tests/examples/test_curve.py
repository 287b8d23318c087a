"""What the page says was learned is what the logs say, and the picture is that of the logs."""

from examples.curve import LOGS, PICTURE, drawn, picture, read, ticks


def test_the_picture_is_that_of_the_logs() -> None:
    assert PICTURE.read_text("utf-8") == drawn()


def test_another_log_is_another_picture() -> None:
    logs = [read(LOGS / "ppo-motif.jsonl"), read(LOGS / "ppo-motora.jsonl")]
    logs[0][-1]["greedy"] /= 2
    assert picture(logs) != drawn()


def test_motif_was_learned_within_the_hour() -> None:
    learned = read(LOGS / "ppo-motif.jsonl")[-1]
    match = read(LOGS / "ppo-motif-match.jsonl")[-1]
    assert match["games"] == 200
    assert match["greedy"] >= 0.6
    assert learned["minutes"] + match["minutes"] <= 60


def test_scales_have_a_few_round_numbers() -> None:
    assert ticks(2.4) == [0, 0.5, 1, 1.5, 2]
    assert len(ticks(60)) == 7
