"""What a designer should know first, in sentences: what is out of balance, and how sure that is."""

from dataclasses import dataclass

from motley.lab.statistics import Mean, Share, quantile
from motley.lab.study import Study, Use

CLEAR = "clear"
EVEN = "no sign"
PLAIN = "counted"
CAVEAT = "mind"

MOST_NAMED = 4
SELDOM = 0.05
USED = ("bought", "fielded", "played")
"""Deeds by which somebody uses a component."""
NOTICED = 0.2
"""Effects from here on are worth a sentence."""
NOT_MEASURED = "Who leads was not measured: the game has no judgement of its own that would tell."


@dataclass(frozen=True)
class Finding:
    """One sentence, and what kind it is: clear imbalance, no sign of one, a plain count, or something to mind."""

    kind: str
    sentence: str


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def with_interval(share: Share) -> str:
    low, high = share.interval
    return f"{percent(share.share)} ({percent(low)} to {percent(high)})"


def sure(chance: float) -> str:
    """How sure it is, in words."""
    if chance < 0.001:
        return "luck does that less than once in 1,000 such studies"
    return f"luck does that once in {round(1 / chance):,} such studies"


def listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def findings(study: Study) -> list[Finding]:
    """All of them: what is out of balance, then what is not, then how the games are."""
    found = [*_seats(study), *_first(study), *_components(study), *_variants(study)]
    found.sort(key=lambda finding: (CLEAR, EVEN).index(finding.kind))
    return [*found, *_unused(study), *_length(study), *_endings(study), *_swings(study), _caveat(study)]


def _where(study: Study, variant: int) -> str:
    return f" with {study.labels[variant]}" if len(study.labels) > 1 else ""


def _seats(study: Study) -> list[Finding]:
    if study.is_solo:
        return [_solo(study)]
    found: list[Finding] = []
    for each in study.seats:
        if each.is_clear:
            more = "more" if each.share.share > each.share.fair else "less"
            told = f"Seat {each.seat + 1} ({each.name}) wins {more} than its share{_where(study, each.variant)}: "
            told += f"{with_interval(each.share)} of {each.share.games} games where {percent(each.share.fair)} is fair"
            found.append(Finding(CLEAR, f"{told}; {sure(each.chance)}."))
    if found:
        return found
    games = min(each.share.games for each in study.seats)
    fair = max(each.share.fair for each in study.seats)
    far = percent(study.detectable(games, fair))
    return [
        Finding(EVEN, f"No seat clearly wins more than its share; an advantage of {far[:-2]} points would have shown.")
    ]


def _solo(study: Study) -> Finding:
    told = [f"{with_interval(each.share)}{_where(study, each.variant)}" for each in study.seats]
    return Finding(CLEAR, f"The player alone wins {listed(told)}.")


def _first(study: Study) -> list[Finding]:
    """Who goes first, where chance or a rule decides it and not the seat."""
    found: list[Finding] = []
    for each in study.first_turns:
        told = f"Whoever takes the first turn wins {with_interval(each.share)}{_where(study, each.variant)} "
        told += f"where {percent(each.share.fair)} is fair"
        if each.is_clear:
            found.append(Finding(CLEAR, f"{told}; {sure(each.chance)}."))
    if study.first_turns and not found:
        best = max(study.first_turns, key=lambda each: each.share.games)
        told = f"Taking the first turn is no clear advantage: {with_interval(best.share)} of the wins"
        found.append(Finding(EVEN, f"{told}{_where(study, best.variant)}, {percent(best.share.fair)} is fair."))
    return found


def _components(study: Study) -> list[Finding]:
    found: list[Finding] = []
    for table, deed in dict.fromkeys((use.table, use.deed) for use in study.uses):
        uses = [use for use in study.uses if (use.table, use.deed) == (table, deed)]
        judged = [use for use in uses if use.is_judged]
        if not judged:
            continue
        whose = "whoever goes first" if study.is_everybodys(uses[0]) else "the seats that had them"
        clear = sorted((use for use in judged if use.is_clear), key=lambda use: -abs(use.lift))
        if clear:
            strong = [_named(use) for use in clear if use.lift > 0]
            weak = [_named(use) for use in clear if use.lift < 0]
            for names, more in ((strong, "more"), (weak, "less")):
                if names:
                    found.append(Finding(CLEAR, _told(table, deed, names, more, len(judged), whose)))
        elif len(judged) > 1:
            best, worst = max(judged, key=lambda use: use.lift), min(judged, key=lambda use: use.lift)
            told = f"None of {len(judged)} {plural(table)} {deed} stands out in the wins of {whose}; "
            told += f"the widest apart are {_named(best)} and {_named(worst)}, as luck has it among so many."
            found.append(Finding(EVEN, told))
    return found


def _unused(study: Study) -> list[Finding]:
    """Components that come up and are not used: the bots do not see what they are good for, or there is nothing."""
    found: list[Finding] = []
    for table, deed in dict.fromkeys((use.table, use.deed) for use in study.uses if use.deed in USED):
        known = {use.component: use.name for use in study.uses if use.table == table}
        used = {use.component: use.games for use in study.uses if (use.table, use.deed) == (table, deed)}
        never = [known[each] for each in known if each not in used]
        seldom = [known[each] for each, games in used.items() if games < SELDOM * study.games]
        if never or seldom:
            parts = [f"never: {_some(never)}"] if never else []
            parts += [f"in fewer than one game of {round(1 / SELDOM)}: {_some(seldom)}"] if seldom else []
            found.append(
                Finding(PLAIN, f"Of {len(known)} {plural(table)} these are hardly {deed}; {'; '.join(parts)}.")
            )
    return found


def _some(names: list[str]) -> str:
    """How many, and some of them by name."""
    rest = f" and {len(names) - MOST_NAMED} others" if len(names) > MOST_NAMED else ""
    return f"{', '.join(sorted(names)[:MOST_NAMED])}{rest}"


def _told(table: str, deed: str, names: list[str], more: str, of: int, whose: str) -> str:
    rest = f" and {len(names) - MOST_NAMED} others" if len(names) > MOST_NAMED else ""
    shown = ", ".join(names[:MOST_NAMED])
    return f"With {len(names)} of {of} {plural(table)} {deed}, {whose} win clearly {more} than fair: {shown}{rest}."


def _named(use: Use) -> str:
    assert use.share is not None
    return f"{use.name} ({percent(use.share.share)}, fair {percent(use.share.fair)}, {use.games} games)"


def plural(word: str) -> str:
    return word[:-1] + "ies" if word.endswith("y") and word[-2] not in "aeiou" else word + "s"


def _variants(study: Study) -> list[Finding]:
    clear = [each for each in study.contrasts if each.is_clear and abs(each.difference.effect) >= NOTICED]
    clear = [each for each in clear if each.measure != study.title_of("choices")]
    clear.sort(key=lambda each: -abs(each.difference.effect))
    found = [
        Finding(
            CLEAR,
            f"With {study.labels[each.variant]} instead of {study.labels[0]}: {each.measure} "
            f"{each.other.mean:.4g} instead of {each.first.mean:.4g}, {size(each.difference.effect)}; "
            f"{sure(each.chance)}.",
        )
        for each in clear[:MOST_NAMED]
    ]
    if len(study.labels) > 1 and not found:
        found.append(Finding(EVEN, "The variants do not clearly differ in length, swings or the game's own measures."))
    return found


def size(effect: float) -> str:
    """An effect in words."""
    amount = abs(effect)
    word = "a slight" if amount < 0.2 else "a small" if amount < 0.5 else "a noticeable" if amount < 0.8 else "a large"
    return f"{word} effect ({effect:+.1f} standard deviations of a game)"


def _length(study: Study) -> list[Finding]:
    decisions = [float(each) for each in study.tables.games["decisions"].to_list()]
    low, middle, high = (quantile(decisions, share) for share in (0.25, 0.5, 0.75))
    told = f"A game takes {middle:.0f} decisions (half of them {low:.0f} to {high:.0f}, at most {max(decisions):.0f})"
    choices = Mean.of(study.tables.games["choices"].to_list()).mean
    return [Finding(PLAIN, f"{told}, each between {choices:.0f} moves on average.")]


def _endings(study: Study) -> list[Finding]:
    counts = sum(study.endings, start=study.endings[0].__class__())
    if len(counts) < 2:
        return []
    told = [
        f"{percent(count / study.games)} by “{reason.replace('_', ' ').replace('-', ' ')}”"
        for reason, count in counts.most_common(4)
    ]
    return [Finding(PLAIN, f"Games end {listed(told)}.")]


def _swings(study: Study) -> list[Finding]:
    if study.is_solo:
        return []
    swings = study.swings()
    if swings is None:
        return [Finding(PLAIN, NOT_MEASURED)]
    changes, behind, settled = (each.mean for each in swings)
    return [
        Finding(
            PLAIN,
            f"The lead changes {changes:.1f} times in a game; the later winner is behind for {percent(behind)} of it, "
            f"and after {percent(settled)} of it the lead is settled, as the game's own judgement sees it.",
        )
    ]


def _caveat(study: Study) -> Finding:
    bots = sorted({entry for contest in study.experiment.variants for entry in contest.entries})
    return Finding(
        CAVEAT,
        f"All of this is said of games played by {listed(bots)} and no one else: what they cannot use looks weak, what "
        "they overrate looks bad, and what is chosen may be chosen by whoever is winning anyway.",
    )
