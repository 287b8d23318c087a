"""The random generator: pinned numbers, so that both builds and all machines agree; even spread."""

from collections import Counter

import pytest

from motley.kernel import Rng

PINNED = {
    0: ([1933398913, 2208930192, 445266421, 3924463752], [0, 1, 50, 107207356], 657009217660292512983147601982),
    1: ([3465072147, 3440224452, 2561318168, 2803085332], [1, 1, 23, 1613444466], 797061990133186579617162466462),
    7: ([442558689, 1543188806, 2733227411, 1459272975], [1, 4, 10, 992648179], 472097213132084882982700369919),
    -3: ([3556261684, 710461621, 3876674486, 2083768323], [0, 5, 34, 824286949], 353451718451341086826120097755),
}


@pytest.mark.parametrize("seed", PINNED)
def test_the_same_numbers_on_every_build(seed: int) -> None:
    words, limited, wide = PINNED[seed]
    rng = Rng(seed)
    assert [rng.word() for _ in range(4)] == words
    assert [rng.below(limit) for limit in (2, 6, 52, 2**31)] == limited
    assert rng.wide(10**30) == wide


def test_the_same_shuffle_on_every_build() -> None:
    rng = Rng(5)
    cards = list(range(8))
    rng.shuffle(cards)
    assert cards == [1, 0, 6, 7, 5, 3, 2, 4]
    assert rng.real() == 0.8478361656889319


def test_a_copy_goes_its_own_way() -> None:
    rng = Rng(3)
    twin = rng.copy()
    ahead = [twin.word() for _ in range(5)]
    assert [rng.word() for _ in range(5)] == ahead


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 52])
def test_numbers_below_a_limit_are_equally_likely(limit: int) -> None:
    rng = Rng(limit)
    draws = 2000 * limit
    counts = Counter(int(rng.below(limit)) for _ in range(draws))
    assert set(counts) == set(range(limit))
    # Six standard deviations of a count of about 2000.
    assert all(abs(count - 2000) < 6 * 2000**0.5 for count in counts.values())


def test_wide_limits_reach_every_part_of_their_range() -> None:
    rng = Rng(11)
    limit = 3 * 2**40
    thirds = Counter(rng.wide(limit) // 2**40 for _ in range(3000))
    assert set(thirds) == {0, 1, 2}
    assert all(abs(count - 1000) < 160 for count in thirds.values())


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [Rng(seed).word() for seed in range(2000)]
    assert len(set(firsts)) == 2000
    high_bits = Counter(int(word >> 31) for word in firsts)
    assert abs(high_bits[0] - 1000) < 140


def test_reals_lie_between_0_and_1() -> None:
    rng = Rng(2)
    reals = [rng.real() for _ in range(1000)]
    assert all(0 <= real < 1 for real in reals)
    assert 0.45 < sum(reals) / 1000 < 0.55


def test_a_shuffle_puts_each_card_in_each_place() -> None:
    rng = Rng(1)
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(3000):
        cards = [0, 1, 2]
        rng.shuffle(cards)
        places.update(enumerate(cards))
    assert len(places) == 9
    assert all(abs(count - 1000) < 160 for count in places.values())
