"""The worked examples E1 to E19, as positions and moves (E20 is perft)."""

import pytest

from tests.games.motif.examples import Example, Run, examples

EXAMPLES = examples()


def test_the_file_has_all_worked_examples() -> None:
    assert [example.name for example in EXAMPLES] == [f"E{number}" for number in range(1, 20)]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_example(example: Example) -> None:
    assert example.run() > 0


@pytest.mark.parametrize(
    ("verb", "rest"),
    [
        ("is", "5/5/5/5/5 b 33 - 0"),
        ("legal", "25 = 24 + 1"),
        ("legal", "{+a1}"),
        ("illegal", "R4.2 +a1"),
        ("illegal", "R6.1 a1-a2"),
        ("over", "coloured g 13-12"),
        ("shout", "loudly"),
    ],
)
def test_the_reader_notices_what_is_wrong(verb: str, rest: str) -> None:
    run = Run()
    run.do("set", "5/5/5/5/5 g 33 - 0")
    with pytest.raises(AssertionError):
        run.do(verb, rest)
