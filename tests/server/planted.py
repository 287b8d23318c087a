"""Bugs put in on purpose, for the checks that must find them."""

import pytest

from motley.match import Match
from motley.server.table import course, snapshot


def pages_up_to_the_last_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages with all answers before the last seat's own run, as if nobody could take those back.

    Nothing false comes of it as long as `Filed.keep` drops them: plant `pages_keep_everything` as well.
    """

    def before_the_last_run(match: Match) -> int:
        count = match.ply
        while count and match.plies[count - 1].seat == match.plies[-1].seat:
            count -= 1
        return count

    monkeypatch.setattr(snapshot, "_for_good", before_the_last_run)


def pages_keep_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that are kept whatever is taken back."""
    monkeypatch.setattr(course.Filed, "keep", lambda filed, kept: None)
