"""Records as a table of Polars, and of pandas where that is all there is."""

import sys
from types import SimpleNamespace

import polars
import pytest

import motley


def test_a_frame_of_polars() -> None:
    table = motley.frame([motley.start("motif", seed=seed) for seed in range(3)])
    assert isinstance(table, polars.DataFrame)
    assert table.shape == (6, 8)
    assert table.filter(polars.col("seat") == 1)["number"].to_list() == [0, 1, 2]


def test_pandas_is_asked_where_there_is_no_polars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))
    assert motley.frame([], "answers") == ["number", "game", "ply", "seat", "answer", "draw"]
