// All messages. Written by tools/page.py from the handlers of minesweeper/web.

/** A setting as JSON, in saved games and messages; `read_setting` says what is wrong with it. */
export interface SettingFields {
  dimensions?: number[];
  mines?: number;
  start?: string;
  variant?: string;
  seed?: number | null;
  distance?: number | null;
  index?: number | null;
  board?: string | null;
  first?: number | null;
}

/** The request was done, and there is nothing to tell. */
export interface Empty {
}

export interface Refusal {
  error: string;
  cell?: number | null;
  stopped?: boolean;
}

/** The board of a day on which a game is played, and which attempt it is, in words. */
export interface DailyData {
  date: string;
  board: "beginner" | "intermediate" | "expert";
  words: string;
  attempt: string;
}

/** The cells of a sentence: the best one, the one that was played, the numbers that prove it, others. */
export interface Lights {
  cell: number[];
  played: number[];
  clue: number[];
  other: number[];
}

/** A sentence: in full, and `lit`, as it stands beside a board on which its cells light up. */
export interface Words {
  text: string;
  lit: string;
  cells: Lights;
}

/** How a game ended; the `figures` are by their names, the `note` is of a game that does not count. */
export interface End {
  title: string;
  note: string;
  figures: {[name: string]: string};
  won: boolean;
  mines: number[];
  wrong: number[];
  hit: number | null;
  bbbv_done: number;
}

/** How the game stands, after every request about it; the `note` says what to do, or what is open. */
export interface State {
  status: string;
  note: string;
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
}

/** The numbers above 9, by their cells, if there are any. */
export interface Numbers {
  numbers?: {[name: string]: number};
}

/** The whole game: `cells` has a symbol for each cell, `+` for those in `numbers`. */
export interface GameAnswer {
  status: string;
  note: string;
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
  numbers?: {[name: string]: number};
  setting: Required<SettingFields>;
  about: string;
  cells: string;
  moves: string[];
  by: ("you" | "solver" | "agent" | "certain")[];
  wasted: number;
  seconds: number;
  known: boolean;
  recorded: boolean;
  daily: DailyData | null;
  earlier: [string, string][];
}

/** The game in a file, whether it is a recording, and what is said of it, if anything is. */
export interface LoadedAnswer {
  status: string;
  note: string;
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
  numbers?: {[name: string]: number};
  setting: Required<SettingFields>;
  about: string;
  cells: string;
  moves: string[];
  by: ("you" | "solver" | "agent" | "certain")[];
  wasted: number;
  seconds: number;
  known: boolean;
  recorded: boolean;
  daily: DailyData | null;
  earlier: [string, string][];
  recording: boolean;
  said: string;
}

/** A move that had an effect, and what its cells show now. */
export interface ChangeData {
  move: string;
  by: "you" | "solver" | "agent" | "certain";
  cells: {[name: string]: number | "?" | "@" | "X"};
  why: Words | null;
}

export interface MovedAnswer {
  status: string;
  note: string;
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
  changes: ChangeData[];
}

/** What to do, and how risky it is. */
export interface Advice {
  cell: number;
  action: "reveal" | "flag" | "chord";
  risk: number;
}

/** What is best, and why; `more` is about the second best guess. */
export interface HintAnswer {
  best: Advice;
  words: Words;
  more: string;
  ahead: boolean;
}

/** The risk of each hidden cell; unless `exact`, only 0 and 1 are certain. */
export interface RisksAnswer {
  risks: {[name: string]: number};
  exact: boolean;
}

/** A candidate: its chance to win, and what else there is to say of it. */
export interface ChanceRow {
  cell: number;
  wins: string;
  note: string;
}

/** Chances to win, the recommended candidate first, from games that were played on. */
export interface ChancesAnswer {
  lines: ChanceRow[];
  source: string;
  words: Words;
  said: string;
  over: boolean;
}

export interface FiguresAnswer {
  bbbv_done: number;
  figures: {[name: string]: string};
}

export interface AnalysisAnswer {
  risks: {[name: string]: number};
  best: Advice | null;
  words: Words;
  boards: string;
}

/** The position in a picture, its doubtful cells, and for each cell a number that those like it share. */
export interface ScreenshotAnswer {
  position: string;
  mines: number | null;
  ended?: {[name: string]: "mine" | "hit" | "wrong"};
  doubtful: number[];
  groups: number[];
  box: [number, number, number, number];
}

export interface LayoutAnswer {
  board: string;
}

export interface TextAnswer {
  board: string | null;
  position: string;
}

export interface FilesAnswer {
  mbf: string;
  rawvf: string;
}

/** A move that mattered, after `done` others: its row in a list, and words with what was best instead. */
export interface MomentData {
  done: number;
  verdict: string;
  risk: number;
  when: string;
  what: string;
  risks: string;
  words: Words;
}

/** The last values of two curves. */
export interface Ends {
  taken: string;
  lowest: string;
}

/** The probability to survive the first 0, 1, 2, ... moves: by the risks taken, and the lowest. */
export interface Curves {
  taken: number[];
  lowest: number[];
  ends: Ends;
  words: string;
}

/** What an address says of a puzzle: a level and a seed, or a position. */
export interface PuzzleLink {
  level?: string | null;
  seed?: number | null;
  position?: string;
  mines?: number | null;
}

/** The course of a game: a letter for each tenth of its board, and words. */
export interface CourseData {
  letters: string;
  words: string;
}

/** What is said of a first attempt at a board of a day; `text` is to be shared. */
export interface DailyOutcome {
  words: string;
  course: CourseData | null;
  text: string;
}

/** What is said of a game that has ended. */
export interface EndingWords {
  note: string;
  daily: DailyOutcome | null;
}

/** Whether the review is to be asked for as well: it takes little. */
export interface EndAnswer {
  lines: {[name: string]: string | null};
  reviewed: boolean;
  outcome: EndingWords;
}

/** A figure of a review, and a sentence about it. */
export interface Figure {
  name: string;
  value: string;
  words: string;
}

/** The review of a game (docs/review.md), as it is `said`, and the moves that mattered as `moments`. */
export interface Reviewed {
  said: string;
  figures: Figure[];
  curves: Curves;
  moments: MomentData[];
  worst: number[];
  practise: PuzzleLink | null;
  lines: {[name: string]: string | null};
  outcome: EndingWords | null;
}

/** A line or a file of a profile that the server keeps. */
export interface LongAnswer {
  text: string;
}

/** What is wrong with values that are left out; the figures of the games before on boards like this. */
export interface LinesAnswer {
  said: string;
  earlier: [string, string][];
}

/** What was added, or deleted. */
export interface SaidAnswer {
  lines: {[name: string]: string | null};
  said: string;
}

/** Something to practise; it `rests` while there are no puzzles of it. A level that was tried is rated. */
export interface ChoiceData {
  name: "mixed" | "single" | "pair" | "component" | "total" | "own";
  title: string;
  words: string;
  chosen: boolean;
  rests: boolean;
}

/** What a puzzle is made from; what is kept as text is turned. */
export interface PuzzleSource {
  kind: "seeded" | "shared" | "later" | "own";
  level?: "single" | "pair" | "component" | "total" | null;
  seed?: number | null;
  position?: string | null;
  mines?: number | null;
  turn?: number;
}

/** A position in which something is certain, with the mines `left` to be marked and the task in words. */
export interface PuzzleAnswer {
  lines: {[name: string]: string | null};
  source: PuzzleSource;
  link: PuzzleLink;
  position: string;
  left: number;
  task: string;
  said: string;
  choices: ChoiceData[];
}

/** Whether an answer is right, and a certain cell with its proof. */
export interface VerdictAnswer {
  lines: {[name: string]: string | null};
  right: boolean;
  best: Advice;
  words: Words;
  choices: ChoiceData[];
}

/** A best time as a row, and the game that can be replayed. */
export interface BestTime {
  row: string[];
  id: string | null;
  words: string;
}

export interface BestTimes {
  caption: string;
  rows: BestTime[];
}

/** Numbers as bars up to `most`; `words` are for those who do not see them, `best` is the best number. */
export interface Chart {
  name: string;
  words: string;
  values: number[];
  texts: string[];
  most: number;
  top: string;
  best: number;
}

/** What was played on one kind of board. */
export interface Section {
  title: string;
  figures: [string, string][];
  charts: Chart[];
  head: string[];
  best: BestTimes;
}

/** One of the last games, which ended `at` a moment. */
export interface LastGame {
  id: string;
  at: number;
  what: string;
  board: string;
}

/** The last games, the newest first. */
export interface LastGames {
  title: string;
  games: LastGame[];
}

/** All kinds of games, and the last games; `empty` is said where there are none. */
export interface StatisticsAnswer {
  count: number;
  sections: Section[];
  last: LastGames;
  empty: string;
}

/** How a first attempt ended; `text` is to be shared, and `best` its seconds if it was won. */
export interface ResultData {
  words: string;
  figures: string;
  course: CourseData | null;
  text: string;
  best: number | null;
}

/** A board of a day. */
export interface BoardData {
  board: "beginner" | "intermediate" | "expert";
  title: string;
  size: string;
  result: ResultData | null;
}

/** A day of the calendar. */
export interface DayData {
  date: string;
  sign: string;
  counts: boolean;
  words: string;
}

/** The boards of a day, the streak, the last days; the legend tells what the letters of courses mean. */
export interface TodayAnswer {
  title: string;
  date: string;
  next: string;
  boards: BoardData[];
  streak: string;
  calendar: DayData[];
  legend: [string, string][];
}

/** Where the profile is kept, in words, and whether that is `elsewhere` than in the browser. */
export interface MemoryData {
  elsewhere: boolean;
  words: string;
}

/** The page's own messages in the language that is spoken now, each with its forms; in English none. */
export interface LanguageAnswer {
  messages: {[name: string]: string[]};
  memory: MemoryData;
}

/** The version, and the files of other programs that can be loaded here. */
export interface VersionAnswer {
  version: string;
  memory: MemoryData;
  files: string[];
  pixels: number;
}

/** A kept game as JSON. */
export interface Kept {
  setting: SettingFields;
  moves: string;
  by: ("you" | "solver" | "agent" | "certain")[];
  done: number;
  wasted: number;
  seconds: number;
  assisted: boolean;
  known: boolean;
  recorded: boolean;
}

/** The fields of each request, beside its `id` and `do`. */
export interface Requests {
  /** A new game; with `moves`, a game that is known. `done` shows only the first of them. */
  new: {setting: SettingFields; moves?: string; done?: number | null};
  /** A game that was kept. */
  resume: {game: Kept};
  /** The game in a file with this name, and with these bytes in base64. */
  load: {name: string; data: string};
  /** The board of a day: the first attempt, as it goes on if there is a `game`, or else one for fun. */
  daily: {date: string; board: "beginner" | "intermediate" | "expert"; now: number; game?: Kept | null; elsewhere?: boolean};
  /** The same board from the beginning. */
  again: {};
  /** The game without its last move, and without what was certain after it. */
  undo: {};
  /** The game with the move that was taken back last. */
  redo: {};
  /** The game after its first `to` moves. */
  step: {to: number};
  reveal: {cell: number; at?: number | null};
  flag: {cell: number; at?: number | null};
  chord: {cell: number; at?: number | null};
  /** Reveal and flag what is certain, until nothing is. */
  certain: {};
  /** A move of the solver, or of the knowledge-based agent; in a `run` several moves. */
  ai: {agent: "solver" | "agent"; run?: boolean};
  /** The best action. */
  hint: {};
  /** The risks of all hidden cells. */
  risks: {};
  /** Chances to win, after a hint that is a guess: from a few more games each time, until it is over. */
  chances: {};
  /** What a position says; without `mines` the total is not known. */
  analyse: {position: string; mines?: number | null};
  /** The position in a picture of this size. */
  read: {width: number; height: number};
  /** The board that has a mine on each known mine of a position, and nowhere else. */
  layout: {position: string};
  /** The figures of a game that goes on. */
  figures: {};
  /** The board, once it may be known, and the position. */
  export: {};
  /** The board and the moves of a game that is over, as files of other programs. */
  files: {};
  /** Speak a language from now on, named by its code. */
  language: {language: string};
  /** The version, and what can be done here. */
  version: {};
  /** Keep the game that has ended, or another one, in the profile. */
  end: {name: string; at: number; date: string; on: string; seconds: number; game?: Kept | null};
  /** The review of the game, or of another one that was kept. */
  review: {game?: Kept | null; name?: string | null; now?: number};
  /** The puzzle of a source, or the next one; if there is a `choice`, of that from now on. */
  puzzle: {source?: PuzzleSource | null; choice?: "mixed" | "single" | "pair" | "component" | "total" | "own" | null};
  /** Lines of the profile as they are kept now, None for those that are no more. */
  lines: {lines: {[name: string]: string | null}};
  /** A part of a text that is too long for a message, for the request after it. */
  piece: {text: string};
  /** A profile that the server keeps, as the text of a file. */
  profile: {};
  /** The moves of one of the last games, in a profile that the server keeps. */
  moves: {name: string};
  /** All that is shown of records and games. */
  statistics: {};
  /** Delete all records and games. */
  clear: {};
  /** Add what a file holds, whose text came in pieces. */
  import: {};
  /** What there is to show of the boards of a day. */
  today: {date: string; now: number};
  /** The answer to a puzzle: a cell, and whether it is said to be a mine; None if it is given up. */
  answer: {source: PuzzleSource; cell: number | null; mine: boolean; seconds: number};
}

/** The answer to each request that is not refused. */
export interface Answers {
  new: GameAnswer;
  resume: GameAnswer;
  load: LoadedAnswer;
  daily: GameAnswer;
  again: GameAnswer;
  undo: GameAnswer;
  redo: GameAnswer;
  step: GameAnswer;
  reveal: MovedAnswer;
  flag: MovedAnswer;
  chord: MovedAnswer;
  certain: MovedAnswer;
  ai: MovedAnswer;
  hint: HintAnswer;
  risks: RisksAnswer;
  chances: ChancesAnswer;
  analyse: AnalysisAnswer;
  read: ScreenshotAnswer;
  layout: LayoutAnswer;
  figures: FiguresAnswer;
  export: TextAnswer;
  files: FilesAnswer;
  language: LanguageAnswer;
  version: VersionAnswer;
  end: EndAnswer;
  review: Reviewed;
  puzzle: PuzzleAnswer;
  lines: LinesAnswer;
  piece: Empty;
  profile: LongAnswer;
  moves: LongAnswer;
  statistics: StatisticsAnswer;
  clear: SaidAnswer;
  import: SaidAnswer;
  today: TodayAnswer;
  answer: VerdictAnswer;
}
