"""Pictures for the page: plain, readable in print and without colours, with the fair value always in sight."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from motley.extras import extra
from motley.lab.statistics import quantile
from motley.lab.study import Contrast, SeatShare, Study, Use

with extra("lab", "The page of the lab"):
    import matplotlib as mpl
    from matplotlib.figure import Figure

INK = "#22303a"
FAINT = "#9aa7ae"
CALM = "#3b7a8c"
LOUD = "#c2571a"
PALETTE = ("#3b7a8c", "#c2571a", "#7a6a9e", "#5b8c3b", "#a8882b", "#8c3b5f", "#4a5a66", "#b07a6a")
STYLE = {
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.fonttype": "none",
}
MOST = 30


def spoken(reason: str) -> str:
    """A key of the game as words."""
    return re.sub(r"[_-]+", " ", reason)


@contextmanager
def drawn(name: str, width: float, height: float) -> Iterator[tuple[Figure, Any, list[str]]]:
    """A picture to draw into; its SVG is left in the list."""
    result: list[str] = []
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure, figure.add_subplot(), result
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    text = file.getvalue()
    svg = text[text.index("<svg") :].replace("<svg ", f'<svg role="img" aria-label="{name}" ', 1)
    # Sizes are left to the page.
    svg = re.sub(r'(<svg [^>]*?) height="[^"]*"([^>]*?) width="[^"]*"', r"\1\2", svg, count=1)
    # Hundredths of a point are enough, and half the bytes.
    svg = re.sub(r"\d+\.\d{3,}", lambda found: f"{float(found[0]):.2f}", svg)
    svg = re.sub(r">\s+<", "><", svg)
    # Inside one page every picture needs ids of its own.
    mark = re.sub(r"\W+", "-", name)
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{mark}-\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{mark}-\1)", svg)
    result.append(re.sub(r'href="#([^"]+)"', rf'href="#{mark}-\1"', svg))


def _shares(axes: Any, rows: Sequence[tuple[str, float, tuple[float, float], float, bool]]) -> None:
    """Shares with their intervals, one below the other, each beside what would be fair."""
    for place, (_, share, (low, high), fair, is_clear) in enumerate(rows):
        colour = LOUD if is_clear else CALM
        axes.plot([low, high], [place, place], color=colour, linewidth=2, alpha=0.55, solid_capstyle="round")
        axes.plot([share], [place], marker="D" if is_clear else "o", color=colour, markersize=6)
        axes.plot([fair, fair], [place - 0.35, place + 0.35], color=INK, linewidth=1.2)
    axes.set_yticks(range(len(rows)), [row[0] for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", color=FAINT, alpha=0.3, linewidth=0.6)


def seat_picture(title: str, study: Study, shares: Sequence[SeatShare]) -> str:
    """Wins by seat and variant."""
    rows = []
    for each in shares:
        label = each.name if shares is study.first_turns else f"Seat {each.seat + 1} {each.name}"
        if len(study.labels) > 1:
            label += f"\n{study.labels[each.variant]}"
        rows.append((label, each.share.share, each.share.interval, each.share.fair, each.is_clear))
    tall = 0.5 if len(study.labels) > 1 else 0.36
    with drawn(title, 7.2, 0.7 + tall * len(rows)) as (_, axes, result):
        _shares(axes, rows)
        axes.set_xlim(0, max(0.5, *(min(1.0, row[2][1] * 1.08) for row in rows)))
        axes.set_xlabel("share of wins, with 95 % interval; | is fair")
    return result[0]


def component_picture(title: str, uses: Sequence[Use]) -> str:
    """Wins with components of one kind, the strongest first; of many the strongest and the weakest."""
    ranked = sorted((use for use in uses if use.is_judged), key=lambda use: -use.lift)
    if len(ranked) > MOST:
        ranked = [*ranked[: MOST // 2], *ranked[-MOST // 2 :]]
    rows = []
    for use in ranked:
        assert use.share is not None
        rows.append((f"{use.name}  ({use.games})", use.share.share, use.share.interval, use.share.fair, use.is_clear))
    with drawn(title, 7.2, 0.75 + 0.26 * len(rows)) as (_, axes, result):
        _shares(axes, rows)
        axes.set_xlabel("share of wins, with 95 % interval; | is fair; in brackets the games with it")
    return result[0]


def length_picture(study: Study, measure: str = "decisions") -> str:
    """How long games are, a line for each variant: half of them in the box, nine of ten on the line."""
    with drawn(f"Length in {measure}", 7.2, 1.0 + 0.45 * len(study.labels)) as (_, axes, result):
        for variant in study.variants:
            values = list(study.values(variant, measure).values())
            low, quarter, middle, most, high = (quantile(values, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95))
            axes.plot([low, high], [variant, variant], color=CALM, linewidth=1.5)
            axes.barh(variant, most - quarter, left=quarter, height=0.5, color=CALM, alpha=0.35)
            axes.plot([middle, middle], [variant - 0.25, variant + 0.25], color=INK, linewidth=2)
            axes.text(middle, variant - 0.32, f"{middle:.0f}", ha="center", va="bottom", fontsize=9)
        axes.set_yticks(list(study.variants), list(study.labels))
        axes.set_ylim(len(study.labels) - 0.4, -0.8)
        axes.set_xlim(left=0)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(f"{study.title_of(measure)}: the middle game, half of all games, nine of ten")
    return result[0]


def score_picture(study: Study) -> str:
    """How many points or the like winners and others have in the end."""
    table = study.tables.seats
    won = table.filter(table["won"] > 0)["score"].to_list()
    lost = table.filter(table["won"] == 0)["score"].to_list()
    with drawn("Scores", 7.2, 2.4) as (_, axes, result):
        low, high = min([*won, *lost]), max([*won, *lost])
        count = min(30, int(high - low) + 1)
        edges = [low - 0.5 + (high - low + 1) * place / count for place in range(count + 1)]
        for values, colour, label in ((lost, FAINT, "others"), (won, CALM, "winners")):
            if values:
                weights = [1 / len(values)] * len(values)
                axes.hist(values, bins=edges, weights=weights, color=colour, alpha=0.7, label=label)
        axes.legend(frameon=False)
        axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
        axes.set_xlabel("score at the end")
    return result[0]


def ending_picture(study: Study) -> str:
    """How games end, by variant."""
    reasons = [reason for reason, _ in sum(study.endings, start=study.endings[0].__class__()).most_common()]
    with drawn("How games end", 7.2, 1.1 + 0.4 * len(study.labels)) as (_, axes, result):
        for variant in study.variants:
            total = sum(study.endings[variant].values()) or 1
            left = 0.0
            for place, reason in enumerate(reasons):
                share = study.endings[variant][reason] / total
                colour = PALETTE[place % len(PALETTE)]
                axes.barh(
                    variant, share, left=left, height=0.6, color=colour, label=spoken(reason) if variant == 0 else None
                )
                if share > 0.06:
                    axes.text(
                        left + share / 2, variant, f"{100 * share:.0f} %", ha="center", va="center", color="white"
                    )
                left += share
        axes.set_yticks(list(study.variants), list(study.labels))
        axes.set_ylim(len(study.labels) - 0.5, -0.5)
        axes.set_xlim(0, 1)
        axes.set_xticks([])
        axes.tick_params(axis="y", length=0)
        for spine in ("left", "bottom"):
            axes.spines[spine].set_visible(False)
        axes.legend(frameon=False, ncols=min(4, len(reasons)), loc="upper left", bbox_to_anchor=(0, 0), fontsize=9)
    return result[0]


def swing_picture(study: Study) -> str:
    """When the lead is settled: in how many games the lead did not change after so much of the game."""
    with drawn("When the lead is settled", 7.2, 2.6) as (_, axes, result):
        for variant in study.variants:
            settled = sorted(study.games_of(variant)["settled"].drop_nulls().to_list())
            if not settled:
                continue
            shares = [(place + 1) / len(settled) for place in range(len(settled))]
            colour = PALETTE[variant % len(PALETTE)]
            axes.plot(
                [0, *settled, 1], [0, *shares, 1], color=colour, drawstyle="steps-post", label=study.labels[variant]
            )
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
        axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_xlabel("so much of the game has been played")
        axes.set_ylabel("games with a settled lead")
        if 1 < len(study.labels) <= 8:
            axes.legend(frameon=False, fontsize=9)
        axes.grid(color=FAINT, alpha=0.3, linewidth=0.6)
    return result[0]


def contrast_picture(study: Study, contrasts: Sequence[Contrast]) -> str:
    """What differs from the first variant, in standard deviations of a game."""
    ranked = sorted(contrasts, key=lambda each: -abs(each.difference.effect))[:MOST]
    with drawn("What differs between variants", 7.2, 0.8 + 0.3 * len(ranked)) as (_, axes, result):
        for place, each in enumerate(ranked):
            colour = LOUD if each.is_clear else FAINT
            axes.barh(place, each.difference.effect, height=0.55, color=colour)
        axes.set_yticks(
            range(len(ranked)), [f"{each.measure}\n{study.labels[each.variant]}" for each in ranked], fontsize=8
        )
        axes.set_ylim(len(ranked) - 0.4, -0.6)
        axes.axvline(0, color=INK, linewidth=1)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(f"difference from “{study.labels[0]}” in standard deviations of a game; dark: clear")
    return result[0]
