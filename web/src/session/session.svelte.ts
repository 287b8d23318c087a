import { fold, isVoid, spoken } from "../logic/telling/journal";
import { lost, marked, standing, Turns, type Fallen } from "../logic/telling/fallen";
import { beatsOf, type Beat } from "../logic/telling/film";
import type { Parade } from "../logic/telling/parade";
import { isTrifle, unasked, type Passing } from "../logic/pointing/passing";
import type { Objection } from "../logic/chance/sealing";
import { goesOn, type Route } from "../logic/pointing/route";
import { lookOf, passingOf, prefs, savePrefs } from "../prefs/prefs.svelte";
import { chime } from "../prefs/sound";
import { film } from "./film";
import { Company } from "./company.svelte";
import { remember, remembered } from "./front";
import { keepSolved } from "../puzzle/results.svelte";
import { answersOf, keepProgress } from "./progress.svelte";
import { http, post } from "../wire/http";
import { grain, tend } from "../wire/chance";
import { backOff, Live, type Link } from "../wire/live";
import type { AwayWish, Bot, ChanceNews, Choice, EntryNews, Game, Layout, LessonStep, PuzzleStep, Line, Moment, News, Options, Plea, Position, Scene, Seat, SeatNumber, Sign, TableNews, Talking, Terms, Wish } from "../wire/types";
import { ENGLISH, say, spokenLanguage } from "../words/words";

export interface Callout {
  sentence: string;
  rule: string | null;
  tone: "refused" | "info";
}

/** A lesson that is taken instead of a table, or a puzzle. */
export type Taken = { game: string; lesson: string } | { game: string; puzzle: string };

/** A beat, and when it happened. */
interface Shown extends Beat {
  turn: number;
  ply: number;
}

const THINKING_SHOWS_AFTER = 500;
const WAITING_SHOWS_AFTER = 150;

/** A table as this device sees it: what the server says, kept up to date, and what is sent back. */
export class Session {
  game = $state.raw<Game | null>(null);
  bots = $state.raw<Bot[]>([]);
  link = $state<Link>("connecting");
  retryAt = $state<number | null>(null);
  gone = $state(false);
  /** what the code of this page threw while it took what the server said */
  fault = $state.raw<{ error: unknown } | null>(null);
  /** why it is not served, in the server's words */
  shut = $state<string | null>(null);

  seat = $state<SeatNumber | null>(null);
  mine = $state.raw<SeatNumber[]>([]);
  seats = $state.raw<Seat[]>([]);
  host = $state(false);
  /** whether it is for this person to say how fast the bots go: not for those who only watch */
  steers = $derived.by(() => this.host || this.seats.some((seat) => seat.mine || seat.lent));
  options = $state.raw<Options>({});
  commitment = $state<string | null>(null);
  log = $state.raw<Line[]>([]);
  pace = $state(600);
  paused = $state(false);
  terms = $state.raw<Terms | null>(null);
  /** the seats that chance waits for */
  awaited = $state.raw<SeatNumber[]>([]);
  /** how far the secrets are that people add to chance */
  chance = $state.raw<ChanceNews | null>(null);
  drawn = $state(false);
  /** what this browser finds wrong with them */
  bent = $state.raw<Objection[]>([]);
  plea = $state.raw<Plea | null>(null);
  readonly company = new Company();
  look = $state<string | null>(null);
  /** how the game lays its table */
  layouts = $state.raw<Layout[]>([]);

  /** the truth: the last position the server told */
  live = $state.raw<Position | null>(null);
  /** what the eye sees: it may lag behind while pieces still move */
  shown = $state.raw<Scene | null>(null);
  /** what is played over it now */
  beat = $state.raw<Beat | null>(null);
  /** what was lost in this round */
  fallen = $state.raw<Fallen[]>([]);
  settled = $state(true);
  toAct = $state.raw<SeatNumber[]>([]);
  thinking = $state<Record<SeatNumber, number>>({});
  /** how far the look back at a finished game is */
  analysing = $state(0);
  /** what was sent is not answered yet, and has not been for so long that it shows */
  waits = $state(false);
  callout = $state.raw<Callout | null>(null);
  /** where the learner is, in a lesson */
  lesson = $state.raw<LessonStep | null>(null);
  /** where somebody is, in a puzzle */
  puzzle = $state.raw<PuzzleStep | null>(null);
  /** whose secrets come next on this device: nothing is shown until that person taps */
  curtain = $state<SeatNumber | null>(null);
  /** counts answers and hand-overs: whatever was pointed at before is void */
  turnOver = $state(0);
  said = $state("");
  /** how many times something was said: the same words again are news too */
  heard = $state(0);

  private n = 0;
  private sent = $state(false);
  private waiting: ReturnType<typeof setTimeout> | undefined;
  /** windows let go by since this person last answered: an undo goes back behind them */
  private passed = 0;
  private clicked: string | null = null;
  private salted = false;
  /** somebody came back to the page while the line was broken */
  private returned = false;
  /** the answers that are still to follow by themselves */
  private route: Route | null = null;
  private games: Game[] = [];
  private stopped = false;
  private readonly line: Live;
  private readonly parade: Parade<Shown>;
  private readonly turns = new Turns();
  private readonly soon = new Map<SeatNumber, ReturnType<typeof setTimeout>>();

  constructor(
    readonly id: string,
    readonly taken: Taken | null = null,
  ) {
    this.parade = film((beat, last) => this.guarded(() => this.present(beat, last)));
    this.line = new Live({
      news: (news) => this.hear(news),
      fault: (error) => this.fail(error),
      link: (link, retryAt) => this.relink(link, retryAt),
      ready: () => this.open(),
    });
  }

  /** What is thrown is kept for the page, which opens the table anew. */
  private guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.fault ??= { error };
  }

  private present(beat: Shown, last: boolean): void {
    this.shown = beat.scene;
    this.beat = beat;
    this.settled = last;
    // what was taken back meanwhile leaves no mark
    if (beat.ply <= (this.live?.ply ?? 0)) this.fallen = marked(this.fallen, lost(beat, beat.turn, beat.ply));
  }

  /** something was sent and not yet answered */
  get pending(): boolean {
    return this.sent;
  }

  /** The table is drawn once for a click, with its answer: what can be done stays in sight unless the answer is late. */
  set pending(isSent: boolean) {
    this.sent = isSent;
    clearTimeout(this.waiting);
    if (isSent) this.waiting = setTimeout(() => (this.waits = true), WAITING_SHOWS_AFTER);
    else this.waits = false;
  }

  async start(): Promise<void> {
    this.games = await this.fetchGames();
    if (!this.stopped) this.line.connect();
  }

  stop(): void {
    this.stopped = true;
    this.line.tell({ do: "close" });
    this.line.close();
    this.parade.clear();
    clearTimeout(this.waiting);
    for (const timer of this.soon.values()) clearTimeout(timer);
  }

  /** The games are asked for before the line opens; a server that does not answer yet is asked again. */
  private async fetchGames(): Promise<Game[]> {
    for (let tries = 0; !this.stopped; tries++) {
      try {
        const { games, bots } = await http.games();
        this.bots = bots;
        return games;
      } catch {
        const pause = backOff(tries);
        this.relink("gone", Date.now() + pause);
        await new Promise((done) => setTimeout(done, pause));
      }
    }
    return [];
  }

  retry(): void {
    this.line.now();
  }

  /** Show the end of all motion now. */
  hurry(): void {
    this.parade.skip();
    this.settled = true;
  }

  /** `button` is what the person has clicked: a turn whose end says the same is not asked for twice. */
  play(move: string, button: string | null = null, way: Choice | null = null): void {
    if (this.pending) return;
    this.callout = null;
    this.passed = 0;
    this.clicked = button;
    this.route = way?.then.length ? { rest: way.then, goal: way.steps.at(-1)?.[0] ?? null, sure: this.live?.undo ?? 0 } : null;
    this.pending = this.send({ do: "play", move, at: this.n });
  }

  /** Exchange the last answer for another. */
  revise(move: string): void {
    const revision = this.live?.revise;
    if (this.pending || !revision || revision.now === move) return;
    this.callout = null;
    this.pending = this.send({ do: "revise", ply: revision.ply, move, at: this.n });
  }

  undo(steps: number | null): void {
    if (this.pending) return;
    const more = steps === null ? null : Math.min(steps + this.passed, Math.max(steps, this.live?.undo ?? 0));
    this.pending = this.send({ do: "undo", steps: more, at: this.n });
    if (this.pending) this.passed = 0;
  }

  /** Do the step of the lesson for me. */
  show(): void {
    if (this.pending) return;
    this.callout = null;
    this.pending = this.send({ do: "show", at: this.n });
  }

  commit(): void {
    if (this.pending) return;
    this.pending = this.send({ do: "commit", at: this.n });
  }

  /** Do it for the person, who is not shown what there would be to do. */
  private unseen(act: () => void): void {
    act();
    this.waits = this.pending;
  }

  /** Say something to the others. */
  talk(text: string, sign: Sign | null = null): boolean {
    return this.send({ do: "talk", text, ...(sign ? { sign } : {}), ...(this.seat === null && prefs.name ? { name: prefs.name } : {}), at: this.n });
  }

  keep(terms: { listed?: boolean; talk?: Talking; hints?: boolean; away?: AwayWish }): void {
    this.send({ do: "keep", ...terms, at: this.n });
  }

  /** Ask the others to let my last move be taken back. */
  plead(): void {
    this.send({ do: "plead", at: this.n });
  }

  /** Ask the others to close the table. */
  end(): void {
    this.send({ do: "end", at: this.n });
  }

  agree(on: boolean): void {
    this.send({ do: "agree", on, at: this.n });
  }

  /** Leave a seat, or ask somebody to: it is open for another. */
  openSeat(seat: SeatNumber): void {
    this.send({ do: "seat", seat, kind: "open", at: this.n });
  }

  /** Let a bot play until I open the table again. */
  goAway(seat: SeatNumber): void {
    this.send({ do: "seat", seat, kind: "bot", away: true, at: this.n });
  }

  /** Chance waits for everybody: their secrets are sealed, and opened when all are. */
  private addSecret(chance: ChanceNews | null | undefined, drawn = false): void {
    if (chance === undefined || this.taken) return;
    this.chance = chance;
    this.drawn = drawn;
    if (!chance || chance.stage === "public") return;
    const mine = this.seats.filter((each) => each.mine).map((each) => each.seat);
    const watched = this.seats.every((each) => each.kind === "bot") ? [0] : [];
    const state = { chance, drawn, over: Boolean(this.live?.outcome) };
    void tend(this.id, state, mine.length ? mine : watched, post).then((wrong) => (this.bent = [...new Set([...this.bent, ...wrong])]));
  }

  /** A table of before secrets were sealed waits for a grain from everybody. */
  private addSalt(): void {
    if (this.chance) return;
    const mine = this.seats.filter((each) => each.mine).map((each) => each.seat);
    if (this.taken || !this.awaited.some((seat) => mine.includes(seat)) || this.salted) return;
    this.salted = this.send({ do: "salt", text: grain(), at: this.n });
  }

  resign(): void {
    this.send({ do: "resign", at: this.n });
  }

  /** The bots stand still when the server says so, and not before: an answer may be on its way. */
  pause(on: boolean): void {
    this.send({ do: "pause", on, at: this.n });
  }

  setPace(ms: number): void {
    if (this.send({ do: "pace", ms, at: this.n })) this.pace = ms;
  }

  handToBot(seat: SeatNumber, bot: string, level: string): void {
    this.send({ do: "seat", seat, kind: "bot", bot, level, at: this.n });
  }

  takeBack(seat: SeatNumber, name: string): void {
    this.send({ do: "seat", seat, kind: "person", name, at: this.n });
  }

  /** Draw in this look, here and at the next table of the game. */
  lookAs(look: string): void {
    if (!this.send({ do: "look_as", look })) return;
    this.look = look;
    if (this.game) {
      prefs.looks = { ...prefs.looks, [this.game.name]: look };
      savePrefs();
    }
  }

  get passing(): Passing {
    return passingOf(this.game?.name ?? "");
  }

  /** Let windows go by like this, here and at the next table of the game. */
  passLike(passing: Passing): void {
    if (!this.game) return;
    prefs.passing = { ...prefs.passing, [this.game.name]: passing };
    savePrefs();
    this.letWindowBy();
  }

  /** Answer for a person who does not want to be asked this. */
  private letWindowBy(): void {
    const position = this.live;
    // what a lesson asks is asked for a reason
    if (this.taken || !position?.mine || position.held || this.pending || this.curtain !== null) return;
    const pass = unasked(position, this.passing, prefs.forced);
    if (pass) this.answer(pass.move, this.route);
  }

  /** Answer for the person, who takes it back together with what led to it. */
  private answer(move: string, route: Route | null): void {
    const passed = this.passed + 1;
    this.unseen(() => this.play(move));
    this.passed = passed;
    this.route = route && { ...route, sure: this.live?.undo ?? 0 };
  }

  /** The next answer of a route, if it goes on. */
  private goOn(entry: EntryNews): boolean {
    const position = this.live;
    if (!this.route || !position) return false;
    const going = goesOn(this.route, entry, position, this.seat, unasked(position, this.passing, prefs.forced) !== null);
    if (going === "waits") return false;
    const [next, ...rest] = this.route.rest;
    const after = rest.length ? { ...this.route, rest } : null;
    this.route = null;
    if (going === "over" || next === undefined) return false;
    this.answer(next, after);
    return true;
  }

  /** The server draws in the first look unless it is told otherwise. */
  private likeLook(): void {
    const looks = this.game?.looks ?? [];
    const wanted = this.game ? lookOf(this.game.name, looks) : undefined;
    if (wanted !== undefined && wanted !== looks[0] && this.send({ do: "look_as", look: wanted })) this.look = wanted;
  }

  ask(wish: Wish): Promise<News> {
    return this.line.ask(wish);
  }

  /** Go to another seat of this device; behind a curtain if that seat has secrets. */
  turnTo(seat: SeatNumber): void {
    if (seat === this.seat && this.curtain === null) return;
    if (this.secrets(seat, this.seat)) return this.drawCurtain(seat);
    this.curtain = null;
    this.send({ do: "sit", seat });
  }

  /** The person whose secrets come next is in front of the screen. */
  openCurtain(): void {
    if (this.curtain === null) return;
    if (this.curtain === this.seat) {
      this.uncover();
      this.letWindowBy();
    } else this.send({ do: "sit", seat: this.curtain });
  }

  /** Whether one of these seats shares the screen with others and has something that they may not see. */
  private secrets(...seats: (SeatNumber | null)[]): boolean {
    return this.mine.length > 1 && seats.some((seat) => seat !== null && this.live?.private.includes(seat));
  }

  private drawCurtain(seat: SeatNumber): void {
    this.curtain = seat;
    this.turnOver++;
    this.callout = null;
    remember(this.id, null);
  }

  private uncover(): void {
    this.curtain = null;
    remember(this.id, this.seat);
  }

  private send(wish: Wish): boolean {
    const sent = this.line.tell(wish);
    if (!sent) this.callout = { sentence: say("server.unsent"), rule: null, tone: "info" };
    return sent;
  }

  private open(): void {
    const language = spokenLanguage();
    const like = { ...(this.look ? { look: this.look } : {}), ...(language === ENGLISH ? {} : { language }) };
    const taken = this.taken;
    const wish: Wish = taken && "puzzle" in taken
      ? { do: "solve", ...taken, answers: this.puzzle?.answers ?? [], ...like }
      : taken
      ? { do: "learn", ...taken, answers: answersOf(taken.game, taken.lesson), ...like }
      : this.live
      ? { do: "open", table: this.id, seat: this.seat, seen: this.n, here: this.returned, ...like }
      : { do: "open", table: this.id, seat: remembered(this.id) ?? "auto", here: document.visibilityState === "visible", ...like };
    this.returned = false;
    this.line.ask(wish).then((news) => this.opened(news), () => undefined);
  }

  /** Somebody has come back to this page: a bot that plays for them until then stops. */
  cameBack(): void {
    const waits = this.seats.some((seat) => seat.lent && seat.away);
    // where the line is broken, it is said when it is mended
    this.returned = !(this.link === "open" && (!waits || this.send({ do: "back" })));
  }

  /** What a bot plays for whoever is before this screen is theirs again. */
  imBack(): void {
    const lent = this.lent;
    if (lent?.away) this.send({ do: "back" });
    else if (lent) this.takeBack(lent.seat, lent.name);
  }

  /** an own seat that a bot plays for the time being: the one in front, or any */
  get lent(): Seat | undefined {
    const lent = this.seats.filter((seat) => seat.lent && !seat.resigned);
    return lent.find((seat) => seat.seat === this.seat) ?? (this.mine.length ? undefined : lent[0]);
  }

  private opened(news: News): void {
    if (news.say !== "refused") return;
    if (remembered(this.id) === null) {
      this.shut = news.sentence;
      this.gone = true;
    } else {
      remember(this.id, null);
      this.live = null;
      this.open();
    }
  }

  private relink(link: Link, retryAt: number | null): void {
    this.link = link;
    this.retryAt = retryAt;
    if (link === "open" && this.callout?.tone === "info") this.callout = null;
    if (link !== "open") {
      this.pending = false;
      // what was on its way may be lost
      this.salted = false;
      this.thinking = {};
    }
  }

  private hear(news: News): void {
    switch (news.say) {
      case "table":
        return this.sitDown(news);
      case "entry":
        return this.enter(news);
      case "thinking":
        return this.think(news.seat, news.progress);
      case "presence":
        return this.company.meet(news.here, news.watching);
      case "to_act":
        if (news.clock) this.company.setClock(news.clock);
        this.toAct = news.to_act;
        return this.passOn();
      case "refused":
        this.pending = false;
        this.callout = { sentence: news.sentence, rule: news.rule, tone: "refused" };
        // a wrong try is taken out of the hand: the next one begins anew
        if (this.taken) this.turnOver++;
        return;
      case "error":
        this.pending = false;
        this.callout = { sentence: news.sentence, rule: null, tone: "refused" };
        return;
      case "analysing":
        this.analysing = news.progress;
        return;
      case "gone":
        this.shut = news.sentence ?? null;
        this.gone = true;
        return;
      default:
        return;
    }
  }

  private sitDown(news: TableNews): void {
    const first = this.live === null;
    this.game = this.games.find((game) => game.name === news.game) ?? null;
    const moved = news.seat !== this.seat;
    this.n = news.n;
    this.seat = news.seat;
    this.mine = news.mine;
    this.seats = news.seats;
    this.host = news.host ?? false;
    this.options = news.options;
    this.layouts = news.layouts;
    this.commitment = news.commitment;
    this.log = news.log;
    this.pace = news.pace;
    this.paused = news.paused;
    this.terms = news.terms ?? null;
    this.awaited = news.awaited ?? [];
    this.plea = news.plea ?? null;
    this.company.begin(news.talk ?? [], news.clock ?? null);
    this.pending = false;
    if (news.lost) this.callout = { sentence: news.lost, rule: null, tone: "info" };
    if (moved) {
      this.turnOver++;
      this.parade.clear();
      // where one person's secrets fell is not for the next
      if (this.curtain !== null) this.fallen = [];
    }
    if (news.lesson) this.learn(news.lesson);
    if (news.puzzle) this.solve(news.puzzle);
    this.take(news.position);
    this.meetSeat(first);
    this.passOn();
    this.letWindowBy();
    if (first) this.likeLook();
    this.addSecret(news.chance, news.drawn);
    this.addSalt();
  }

  /** A device with several seats shows a seat's secrets only to whoever says to be that person. */
  private meetSeat(first: boolean): void {
    if (first && this.secrets(this.seat) && remembered(this.id) !== this.seat) this.drawCurtain(this.seat as number);
    else if (this.curtain === null || this.curtain === this.seat) this.uncover();
  }

  private enter(entry: EntryNews): void {
    if (entry.n <= this.n) return;
    this.n = entry.n;
    this.log = fold(this.log, entry);
    if (entry.seats) this.seats = entry.seats;
    if (entry.mine) this.mine = entry.mine;
    if (entry.paused !== undefined) this.paused = entry.paused;
    if (entry.pace !== undefined) this.pace = entry.pace;
    if (entry.terms) this.terms = entry.terms;
    if (entry.awaited) this.awaited = entry.awaited;
    if (entry.plea !== undefined) this.plea = entry.plea;
    if (entry.clock) this.company.setClock(entry.clock);
    if (entry.talk) this.company.hear(entry.talk);
    if (entry.what !== "pause" && entry.what !== "seat" && entry.what !== "talk") this.turnOver++;
    if (entry.what !== "talk") this.pending = false;
    if (entry.what === "answer") this.turns.answered(entry.seat, this.seats.length);
    this.fallen = standing(this.fallen.filter(({ ply }) => !isVoid(entry, ply)), this.turns.now, this.seats.length);
    if (entry.lines.length) this.heard++;
    this.said = spoken(entry.lines) || (entry.what === "undo" ? say("table.undone") : this.said);
    if (entry.lesson) this.learn(entry.lesson);
    if (entry.puzzle) this.solve(entry.puzzle);
    this.take(entry.position, entry.moments, entry.lines);
    this.addSecret(entry.chance, entry.drawn);
    this.passOn();
    if (entry.what === "undo") this.undone(entry.position);
    else if (!this.goOn(entry)) this.letWindowBy();
    if (entry.what === "answer" && entry.seat !== this.seat) chime("place");
  }

  private learn(lesson: LessonStep): void {
    if (lesson.over && this.lesson && !this.lesson.over) chime("win");
    // back in the lesson: what was begun to be pointed at is void
    if (this.lesson && lesson.at <= this.lesson.at) this.turnOver++;
    this.lesson = lesson;
    if (this.game) keepProgress(this.game.name, lesson);
  }

  private solve(puzzle: PuzzleStep): void {
    if (puzzle.solved && !this.puzzle?.solved) {
      chime("win");
      if (this.game && !puzzle.shown) void keepSolved(this.game.name, puzzle.key).catch(() => undefined);
    }
    this.puzzle = puzzle;
  }

  /** What was taken back is not done again behind the person's back; but nobody is left alone with what is no question. */
  private undone(position: Position): void {
    this.route = null;
    if (!position.mine || !isTrifle(position)) return;
    if (position.undo) this.unseen(() => this.undo(1));
    else this.letWindowBy();
  }

  private take(position: Position, moments: Moment[] = [], lines: Line[] = []): void {
    const before = this.live;
    this.live = position;
    this.toAct = position.to_act;
    if (before?.outcome == null && position.outcome && before) chime("win");
    else if (before && !before.mine && position.mine && !unasked(position, this.passing, prefs.forced)) chime("turn");
    this.settled = false;
    const { now: turn } = this.turns;
    for (const beat of beatsOf(before?.scene ?? null, position.scene, moments, lines)) this.parade.push({ ...beat, turn, ply: position.ply });
    if (position.held && (!prefs.confirm || (this.clicked !== null && this.clicked === position.commit))) this.unseen(() => this.commit());
    this.clicked = null;
  }

  /**
   * Hot-seat: when the seat in front, or the one that a curtain calls, has nothing left to do and another of this device
   * has, it is that one's turn.
   */
  private passOn(): void {
    const position = this.live;
    if (!position || position.outcome || this.seat === null || this.mine.length < 2) return;
    const front = this.curtain ?? this.seat;
    const isAsked = front === this.seat ? position.mine || position.held : this.toAct.includes(front);
    if (isAsked) return;
    const others = this.mine.filter((seat) => seat !== front && this.toAct.includes(seat));
    const next = others.find((seat) => seat > front) ?? others[0];
    if (next !== undefined) this.turnTo(next);
  }

  private think(seat: SeatNumber, progress: number | null): void {
    if (progress === null) {
      clearTimeout(this.soon.get(seat));
      this.soon.delete(seat);
      delete this.thinking[seat];
    } else if (seat in this.thinking) {
      this.thinking[seat] = progress;
    } else if (!this.soon.has(seat)) {
      const show = (): void => void (this.thinking[seat] = progress);
      this.soon.set(seat, setTimeout(show, THINKING_SHOWS_AFTER));
    }
  }
}
