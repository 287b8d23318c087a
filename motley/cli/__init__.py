"""The command line. Every command's own work is in a module that is imported when the command runs, and no sooner."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from motley._build import NotCompiled
from motley.cli.admin import admin
from motley.cli.lab import OnCluster, lab

app = typer.Typer(
    name="motley",
    help="A tabletop: play in the browser or in the terminal, let bots play, look at records and rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(admin, name="admin")
app.add_typer(lab, name="lab")
quarry = typer.Typer(help="Mine puzzles from games of bots, and prove those there are.", no_args_is_help=True)
app.add_typer(quarry, name="puzzles")

if TYPE_CHECKING:
    USAGE_ERROR = typer.BadParameter
else:  # the ancestor of all usage errors; Typer exports only this one of its heirs
    USAGE_ERROR = typer.BadParameter.__mro__[1]


class Log(StrEnum):
    """How a server writes its log."""

    PLAIN = "plain"
    JSON = "json"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, by its name: see `motley games`.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game. Repeatable.")
]


def _tell_version(wanted: bool) -> None:
    if wanted:
        from motley.cli.about import version_line

        typer.echo(version_line())
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="The version, and which build."),
    ] = False,
) -> None:
    """A tabletop: play in the browser or in the terminal, let bots play, look at records and rules."""


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game to begin with.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, without a browser.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="The terminal in short sentences, for a screen reader.")
    ] = False,
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where, in the terminal: me, person, or a bot; otherwise you and the fewest bots."),
    ] = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option(help="The seed of chance and bots; otherwise a secret one.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record there in the end. In the terminal.")] = None,
    coach: Annotated[bool, typer.Option("--coach", help="Say what usually matters. In the terminal.")] = False,
    port: Annotated[int | None, typer.Option(help="The server's port; otherwise a free one.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser, if there is one.")] = True,
) -> None:
    """Play: at a table in the browser, or with --terminal here."""
    if terminal or plain:
        from motley.cli.terminal import play_here

        play_here(game, seats, option or [], seed, plain, record, coach)
    else:
        from motley.extras import extra
        from motley.kernel import registry

        with extra("table", "The table in the browser"):
            from motley.server.run import run
        if game is not None:
            registry.game(game)
        run(open_browser=browser, port=port, game=game)


@app.command()
def serve(
    address: Annotated[
        list[str],
        typer.Option("--address", help="How people reach it, like https://tables.example. Repeatable."),
    ],
    host: Annotated[str, typer.Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="A proxy on this machine passes people on, and says whence they come.")
    ] = False,
    proxy_from: Annotated[
        list[str] | None,
        typer.Option("--proxy-from", help="The same of a proxy at another address, or in a network. Repeatable."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="How many processes serve the same tables.")] = 1,
    log: Annotated[Log, typer.Option(help="The log as sentences, or as lines of JSON.")] = Log.PLAIN,
) -> None:
    """A server for several: every seat has its owner, open seats are taken by links."""
    from motley.extras import extra

    with extra("table", "The server"):
        from motley.server.run import serve as serve_strangers
    proxies = [*(["127.0.0.1"] if proxy else []), *(proxy_from or [])]
    serve_strangers(host, port, address, proxies, workers, log is Log.JSON)


@app.command()
def learn(
    game: GameName,
    lesson: Annotated[
        str | None, typer.Argument(metavar="[LESSON]", help="Which lesson; otherwise the first that is not finished.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Short sentences, for a screen reader.")] = False,
) -> None:
    """Take a lesson on the real board, here in the terminal."""
    from motley.cli.learn import learn as take

    take(game, lesson, plain)


@app.command()
def puzzle(
    game: GameName,
    key: Annotated[
        str | None, typer.Argument(metavar="[PUZZLE]", help="Which puzzle; otherwise the first that is not solved.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Short sentences, for a screen reader.")] = False,
) -> None:
    """Try a puzzle on the real board, here in the terminal."""
    from motley.cli.puzzle import solve

    solve(game, key, plain)


@app.command()
def daily(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Play that of this game; else list all.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Short sentences, for a screen reader.")] = False,
) -> None:
    """What is new today, the same for everybody: list it, or play it here in the terminal."""
    from motley.cli.puzzle import play_daily

    play_daily(game, plain)


@quarry.command("mine")
def mine_puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 20,
    each: Annotated[int | None, typer.Option(min=1, help="At most so many of one goal; otherwise half.")] = None,
    most: Annotated[int, typer.Option(min=10, help="Turns that lead to more positions are passed over.")] = 2500,
    patience: Annotated[int, typer.Option(min=1, help="Stop when so many games in a row bring nothing new.")] = 200,
    bots: Annotated[str, typer.Option(help="Who plays the games.")] = "casual",
    seats: Annotated[int | None, typer.Option(help="How many seats; otherwise as few as play together.")] = None,
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: Annotated[int, typer.Option(min=1, help="Games played at the same time.")] = 1,
    on: OnCluster = None,
    to: Annotated[Path | None, typer.Option(help="The file to write; otherwise GAME.puzzles.jsonl.")] = None,
) -> None:
    """Let bots play, search every turn to its end, and keep what only one way reaches."""
    from motley.cli.given import read_names, read_options
    from motley.cli.mining import write_puzzles
    from motley.kernel import registry
    from motley.lab.contest import Contest
    from motley.lab.playing import crew_for

    found = registry.game(game)
    fewest = min((each for each in found.traits.seats if each > 1), default=1) if seats is None else seats
    contest = Contest.of(game, read_names("--bots", bots), fewest, read_options(found, option or []), seed)
    file = Path(f"{game}.puzzles.jsonl") if to is None else to
    write_puzzles(contest, count, each or (count + 1) // 2, most, patience, crew_for(on, jobs), file)


@quarry.command("prove")
def prove_puzzles(game: GameName) -> None:
    """Search every line of every puzzle of a game: each has one solution."""
    from motley.cli.mining import prove_all

    prove_all(game)


@app.command()
def match(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="Who plays: names with levels, files, programs: mcts:deep,./mybot.py,cmd:./mybot.")
    ] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="How many games; the seats go round.")] = 10,
    seats: Annotated[int | None, typer.Option(help="How many seats; otherwise one for each bot.")] = None,
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    seconds: Annotated[float | None, typer.Option(help="The most seconds a bot may think about a move.")] = None,
    simulations: Annotated[int | None, typer.Option(help="The most simulations of a search for a move.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Games played at the same time.")] = 1,
    on: OnCluster = None,
    records: Annotated[Path | None, typer.Option(help="Write every game's record into this folder.")] = None,
) -> None:
    """Let bots play many games against each other and count the results."""
    from motley.cli.contest import run
    from motley.cli.given import read_names, read_options
    from motley.kernel import registry
    from motley.lab import Contest, crew_for

    options = read_options(registry.game(game), option or [])
    contest = Contest.of(game, read_names("--bots", bots), seats, options, seed, seconds, simulations)
    run(contest, games, crew_for(on, jobs), records)


@app.command()
def ladder(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="Who climbs, from the weakest to the strongest; each meets the one below.")
    ] = "beginner,casual,strong,expert",
    games: Annotated[int, typer.Option(min=2, help="The most games of two neighbours.")] = 200,
    seats: Annotated[int, typer.Option(min=2, help="How many seats: one for the upper, the others for the lower.")] = 2,
    target: Annotated[
        str, typer.Option(help="Settled is whether the upper one gets more: for all, or 0.6,0.55 for each two.")
    ] = "0.5",
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    seconds: Annotated[float | None, typer.Option(help="The most seconds a bot may think about a move.")] = None,
    simulations: Annotated[int | None, typer.Option(help="The most simulations of a search for a move.")] = None,
    minutes: Annotated[float | None, typer.Option(min=0, help="Stop after so long; the same command goes on.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Games played at the same time.")] = 1,
    on: OnCluster = None,
    to: Annotated[Path | None, typer.Option(help="The folder to keep it in; otherwise GAME.ladder.")] = None,
    again: Annotated[
        int, typer.Option(min=0, help="Only play so many kept games of each two again: do they go as they went?")
    ] = 0,
) -> None:
    """Rate bots: neighbours play until it is clear which is better. A ladder that was stopped goes on."""
    from motley.cli.given import read_names, read_options, read_shares
    from motley.cli.ladder import climb, must_be_there, play_again
    from motley.kernel import registry
    from motley.lab.ladder import Ladder
    from motley.lab.playing import crew_for

    options = read_options(registry.game(game), option or [])
    settings = {"seed": seed, "seconds": seconds, "simulations": simulations, "options": options}
    kept = {name: value for name, value in settings.items() if value is not None}
    folder = Path(f"{game}.ladder") if to is None else to
    names, targets = read_names("--bots", bots), read_shares("--target", target)
    if again:
        must_be_there(folder)
    climbing = Ladder.begin(folder, game, names, seats, games, kept, targets)
    if not again:
        climb(climbing, minutes, crew_for(on, jobs))
    elif not play_again(climbing, again, crew_for(on, jobs)):
        raise typer.Exit(1)


@app.command()
def tune(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="Games that the weights are fitted to.")] = 400,
    trials: Annotated[int, typer.Option(min=2, help="Games of the new weights against those of today.")] = 200,
    seats: Annotated[int | None, typer.Option(min=2, help="How many seats; otherwise as few as play together.")] = None,
    bots: Annotated[str, typer.Option(help="Who plays the games that are looked at.")] = "casual",
    by: Annotated[str, typer.Option(help="Who plays by the new weights, against itself by those of today.")] = "strong",
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: Annotated[int, typer.Option(min=1, help="Games played at the same time.")] = 1,
    on: OnCluster = None,
    to: Annotated[Path | None, typer.Option(help="The file to write; otherwise GAME.weights.toml.")] = None,
    expect: Annotated[bool, typer.Option("--expect", help="Fit what a seat may expect instead.")] = False,
) -> None:
    """Fit the weights of a game's judgement to results, and play them against those of today."""
    from motley.cli.given import read_names, read_options
    from motley.cli.tune import write_expectation, write_tuning
    from motley.kernel import registry
    from motley.lab.contest import Contest
    from motley.lab.playing import crew_for

    found = registry.game(game)
    count = min((each for each in found.traits.seats if each > 1), default=1) if seats is None else seats
    contest = Contest.of(game, read_names("--bots", bots), count, read_options(found, option or []), seed)
    crew = crew_for(on, jobs)
    if expect:
        write_expectation(contest, games, crew, Path(f"{game}.expectation.toml") if to is None else to)
    else:
        write_tuning(contest, games, trials, by, crew, Path(f"{game}.weights.toml") if to is None else to)


@app.command()
def ask(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A decision that a bot forfeited.")],
    bot: Annotated[str | None, typer.Option(help="Ask this bot instead.")] = None,
) -> None:
    """Put a question that a bot forfeited to it once more, and show its log."""
    from motley.cli.asking import ask_again

    raise typer.Exit(ask_again(file, bot))


@app.command()
def replay(
    file: RecordFile,
    ply: Annotated[int | None, typer.Option(min=0, help="Stop after so many answers.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the position into this file.")] = None,
    seat: Annotated[int | None, typer.Option(min=1, help="Look from this seat; otherwise as a spectator.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Short sentences, for a screen reader.")] = False,
) -> None:
    """Tell a recorded game and show where it ended, or where it stood."""
    from motley.cli.records import show

    show(file, ply, svg, None if seat is None else seat - 1, plain)


@app.command()
def analyse(file: RecordFile) -> None:
    """Tell how a recorded game stood after every answer, and where it turned."""
    from motley.cli.records import tell_analysis

    tell_analysis(file)


@app.command()
def verify(
    file: RecordFile,
    commitment: Annotated[str | None, typer.Option(help="The fingerprint that was published before the game.")] = None,
) -> None:
    """Prove that every answer of a record is legal and that no die or deal was bent."""
    from motley.cli.records import check

    check(file, commitment)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=1, help="The longest sequences to count.")] = 3,
    position: Annotated[str | None, typer.Option(help="A position as text; otherwise the start.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many seats; otherwise the fewest.")] = None,
    option: Options = None,
    all_chance: Annotated[
        bool, typer.Option("--all-chance", help="Follow every outcome of chance, not only the first.")
    ] = False,
    divide: Annotated[bool, typer.Option("--divide", help="Count behind each first move.")] = False,
) -> None:
    """Count the sequences of legal moves of each length. Chance takes no part in the length."""
    from motley.cli.perft import run

    run(game, depth, position, seats, option or [], all_chance, divide)


@app.command()
def rules(
    game: GameName,
    number: Annotated[str | None, typer.Argument(metavar="[NUMBER]", help="One rule (R4.2) or section (R4).")] = None,
) -> None:
    """Show the rules of a game, or one of them."""
    from motley.cli.about import show_rules

    show_rules(game, number)


@app.command()
def words(
    whose: Annotated[
        str, typer.Argument(metavar="GAME", help="Whose sentences: a game, or `table` for what is around every game.")
    ],
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="The language, by its code: de, pt, zh-Hant.")],
    seen: Annotated[
        bool, typer.Option("--seen", help="Remember the English of now: what changes later is told as stale.")
    ] = False,
) -> None:
    """Which sentences a language has not, and which no longer fit the English ones."""
    from motley.cli.words import tell

    raise typer.Exit(tell(whose, language, seen))


@app.command()
def games() -> None:
    """List the installed games."""
    from motley.cli.about import show_games

    show_games()


@app.command()
def check(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, by its name or as package.module:GAME.")],
    seconds: Annotated[float, typer.Option(min=0, help="Play at random for about so long.")] = 20,
    games: Annotated[int, typer.Option(min=1, help="At most so many games for each number of seats.")] = 40,
    first_seed: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
    seats: Annotated[int | None, typer.Option(min=1, help="With --seed: reopen one game of so many seats.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Reopen the random game of this seed.")] = None,
    option: Options = None,
    ply: Annotated[int | None, typer.Option(min=0, help="With --seed: show it after so many answers.")] = None,
) -> None:
    """Hold a game to what every game promises, or show a game that broke a promise."""
    from motley.cli.check import reopen, run

    if seed is None:
        raise typer.Exit(run(game, seconds, games, first_seed))
    raise typer.Exit(reopen(game, seats, seed, option or [], ply))


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, and its package's.")],
    title: Annotated[str | None, typer.Option(help="What people call it; otherwise made from the name.")] = None,
    folder: Annotated[Path, typer.Option(help="Where its folder is made.")] = Path(),
) -> None:
    """Make the package of a new game: small, whole, and yours to change."""
    from motley.cli.new import make

    make(name, title, folder)


@app.command("compile")
def compile_game(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game by its name, or the folder of its package.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="C compilers at the same time.")] = 2,
) -> None:
    """Compile the rules and the judgement of a game with mypyc, for this environment."""
    from motley.cli.compile import run

    run(game, jobs)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def bench(context: typer.Context) -> None:
    """Measure the engine beside others. In a checkout only; further arguments go to bench/engines.py."""
    from motley.cli.about import run_bench

    raise typer.Exit(run_bench(context.args))


def main(args: list[str] | None = None) -> None:
    """Run a command. Whatever goes wrong is one sentence and the exit code 2."""
    sys.exit(status(args))


def status(args: list[str] | None = None) -> int:
    """Run a command; its exit code."""
    try:
        code = app(args, prog_name="motley", standalone_mode=False)
    except USAGE_ERROR as error:
        return _failed(error.format_message())
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        return 1
    except NotCompiled as error:
        return _failed(str(error))
    except (ValueError, OSError) as error:
        if not _is_meant(error):
            raise
        return _failed(_sentence(error))
    return code if isinstance(code, int) else 0


def _is_meant(error: Exception) -> bool:
    """Whether an error is an answer to what was asked for, and not a fault of ours."""
    from motley.kernel.core import MotleyError

    return isinstance(error, (MotleyError, OSError))


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def _failed(sentence: str) -> int:
    print(f"motley: {sentence}", file=sys.stderr)
    return 2
