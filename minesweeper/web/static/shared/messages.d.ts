// All messages. Written by tools/page.py: change requests.py and answers.py instead.

export interface Request {
  id: number;
}

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

/** A new game; with `moves`, a game that is known. `done` shows only the first of them. */
export interface NewRequest {
  id: number;
  do: "new";
  setting: SettingFields;
  moves?: string;
  done?: number;
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

/** A game that was kept. */
export interface ResumeRequest {
  id: number;
  do: "resume";
  game: Kept;
}

/** The game in a file with this name, and with these bytes in base64. */
export interface LoadRequest {
  id: number;
  do: "load";
  name: string;
  data: string;
}

/** A move, `at` hundredths of a second after the first one. */
export interface MoveRequest {
  id: number;
  do: "reveal" | "flag" | "chord";
  cell: number;
  at?: number | null;
}

/** The game after its first `to` moves. */
export interface StepRequest {
  id: number;
  do: "step";
  to: number;
}

/** A move of the solver, or of the knowledge-based agent; in a `run` several moves. */
export interface AiRequest {
  id: number;
  do: "ai";
  agent: "solver" | "agent";
  run?: boolean;
}

/** Keep the game that has ended, or another one, in the profile. */
export interface EndRequest {
  id: number;
  do: "end";
  name: string;
  at: number;
  date: string;
  on: string;
  seconds: number;
  game?: Kept;
}

/** The review of the game, or of another one that was kept. */
export interface JudgeRequest {
  id: number;
  do: "review";
  game?: Kept;
  name?: string;
  now?: number;
}

/** What a position says; `mines` is None where the total is not known. */
export interface AnalyseRequest {
  id: number;
  do: "analyse";
  position: string;
  mines?: number | null;
}

/** The position in a picture of this size. */
export interface ScreenshotRequest {
  id: number;
  do: "read";
  width: number;
  height: number;
}

/** The board that has a mine on each known mine of a position, and nowhere else. */
export interface LayoutRequest {
  id: number;
  do: "layout";
  position: string;
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

/** The puzzle of a source, or the next one; if there is a `choice`, of that from now on. */
export interface PuzzleRequest {
  id: number;
  do: "puzzle";
  source?: PuzzleSource;
  choice?: "mixed" | "single" | "pair" | "component" | "total" | "own";
}

/** The answer to a puzzle: a cell, and whether it is said to be a mine; None if it is given up. */
export interface AnswerRequest {
  id: number;
  do: "answer";
  source: PuzzleSource;
  cell: number | null;
  mine: boolean;
  seconds: number;
}

/** The board of a day: the first attempt, as it goes on if there is a `game`, or else one for fun. */
export interface DailyRequest {
  id: number;
  do: "daily";
  date: string;
  board: "beginner" | "intermediate" | "expert";
  now: number;
  game?: Kept;
  elsewhere?: boolean;
}

/** What there is to show of the boards of a day. */
export interface TodayRequest {
  id: number;
  do: "today";
  date: string;
  now: number;
}

/** Lines of the profile as they are kept now, None for those that are no more; `last` if all are told. */
export interface LinesRequest {
  id: number;
  do: "lines";
  lines: {[name: string]: string | null};
  last: boolean;
}

/** The moves of one of the last games, in a profile that the server keeps. */
export interface MovesRequest {
  id: number;
  do: "moves";
  name: string;
}

/** A part of a text that is too long for a message, for the request after it. */
export interface PieceRequest {
  id: number;
  do: "piece";
  text: string;
}

/** Speak a language from now on, named by its code. */
export interface LanguageRequest {
  id: number;
  do: "language";
  language: string;
}

/** A request without further fields. */
export interface PlainRequest {
  id: number;
  do: "again" | "undo" | "redo" | "certain" | "hint" | "risks" | "chances" | "figures" | "export" | "files" | "version" | "statistics" | "clear" | "import" | "profile";
}

export interface Answer {
  id: number | null;
}

/** Lines of the profile that the page is to keep, None for those that are no more. */
export interface KeepAnswer {
  id: number | null;
  lines: {[name: string]: string | null};
}

export interface Refusal {
  id: number | null;
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
  bbbv: number;
  bbbv_done: number;
  clicks: number;
}

/** How the game stands, after every request about it; the `note` says what to do, or what is open. */
export interface State {
  id: number | null;
  status: "ready" | "ongoing" | "won" | "lost";
  note: string;
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
}

/** The whole game: `cells` has a symbol for each cell, `+` for those above 9, which are in `numbers`. */
export interface GameAnswer {
  id: number | null;
  status: "ready" | "ongoing" | "won" | "lost";
  note: string;
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
  setting: Required<SettingFields>;
  about: string;
  maps?: number;
  cells: string;
  numbers?: {[name: string]: number};
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
  id: number | null;
  status: "ready" | "ongoing" | "won" | "lost";
  note: string;
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
  setting: Required<SettingFields>;
  about: string;
  maps?: number;
  cells: string;
  numbers?: {[name: string]: number};
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
  id: number | null;
  status: "ready" | "ongoing" | "won" | "lost";
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
  action: "reveal" | "flag";
  risk: number;
}

/** What is best, and why; `more` is about the second best guess. */
export interface HintAnswer {
  id: number | null;
  best: Advice;
  words: Words;
  more: string;
  ahead: boolean;
}

/** The risk of each hidden cell; unless `exact`, only 0 and 1 are certain. */
export interface RisksAnswer {
  id: number | null;
  risks: {[name: string]: number};
  exact: boolean;
}

/** A candidate for a guess: its chance to win, and what else there is to say of it. */
export interface Line {
  cell: number;
  wins: string;
  note: string;
}

/** Chances to win, the recommended candidate first, from games that were played on. */
export interface ChancesAnswer {
  id: number | null;
  lines: Line[];
  source: string;
  words: Words;
  said: string;
  over: boolean;
}

export interface FiguresAnswer {
  id: number | null;
  bbbv_done: number;
  figures: {[name: string]: string};
}

export interface AnalysisAnswer {
  id: number | null;
  risks: {[name: string]: number};
  best: Advice | null;
  words: Words;
  boards: string;
}

/** The position in a picture, its doubtful cells, and for each cell a number that those like it share. */
export interface ScreenshotAnswer {
  id: number | null;
  position: string;
  mines: number | null;
  ended?: {[name: string]: "mine" | "hit" | "wrong"};
  doubtful: number[];
  groups: number[];
  box: [number, number, number, number];
}

export interface LayoutAnswer {
  id: number | null;
  board: string;
}

export interface TextAnswer {
  id: number | null;
  board: string | null;
  position: string;
}

export interface FilesAnswer {
  id: number | null;
  mbf: string;
  rawvf: string;
}

/** A move that mattered, after `done` others: its row in a list, and words with what was best instead. */
export interface MomentData {
  done: number;
  verdict: "first" | "forced" | "costly" | "needless" | "flag";
  by: "you" | "solver" | "agent" | "certain";
  risk: number;
  when: string;
  what: string;
  risks: string;
  words: Words;
}

/** A figure of a review, with a sentence. */
export interface FigureData {
  name: string;
  value: string;
  words: string;
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

/** The review of a game (docs/review.md), as it is `said`, and the moves that mattered as `moments`. */
export interface Reviewed {
  id: number | null;
  lines: {[name: string]: string | null};
  said: string;
  figures: FigureData[];
  curves: Curves;
  moments: MomentData[];
  worst: number[];
  practise: PuzzleLink | null;
  outcome: EndingWords | null;
}

/** A line or a file of a profile that the server keeps. */
export interface LongAnswer {
  id: number | null;
  text: string;
}

/** What is wrong with values that are left out; the figures of the games before on boards like this. */
export interface LinesAnswer {
  id: number | null;
  lines: {[name: string]: string | null};
  said: string;
  earlier: [string, string][];
}

/** What was added, or deleted. */
export interface SaidAnswer {
  id: number | null;
  lines: {[name: string]: string | null};
  said: string;
}

/** Whether the review is to be asked for as well: it takes little. */
export interface EndAnswer {
  id: number | null;
  lines: {[name: string]: string | null};
  reviewed: boolean;
  outcome: EndingWords;
}

/** Something to practise; it `rests` while there are no puzzles of it. A level that was tried is rated. */
export interface ChoiceData {
  name: "mixed" | "single" | "pair" | "component" | "total" | "own";
  title: string;
  words: string;
  chosen: boolean;
  rests: boolean;
}

/** A position in which something is certain, with the mines `left` to be marked and the task in words. */
export interface PuzzleAnswer {
  id: number | null;
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
  id: number | null;
  lines: {[name: string]: string | null};
  right: boolean;
  best: Advice;
  words: Words;
  choices: ChoiceData[];
}

/** Numbers as bars up to `most`, with the best one; `words` are for those who do not see them. */
export interface ChartData {
  name: string;
  words: string;
  values: number[];
  texts: string[];
  most: number;
  top: string;
  best: number;
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

/** What was played on one kind of board. */
export interface Section {
  title: string;
  figures: [string, string][];
  charts: ChartData[];
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
  id: number | null;
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
  id: number | null;
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
  id: number | null;
  messages: {[name: string]: string[]};
  memory: MemoryData;
}

/** The version, and the files of other programs that can be loaded here. */
export interface VersionAnswer {
  id: number | null;
  version: string;
  memory: MemoryData;
  files: ("mbf" | "rawvf" | "avf" | "rmv" | "evf" | "mvf")[];
  pixels: number;
}

/** Each request. */
export interface Requests {
  new: NewRequest;
  resume: ResumeRequest;
  load: LoadRequest;
  reveal: MoveRequest;
  flag: MoveRequest;
  chord: MoveRequest;
  step: StepRequest;
  ai: AiRequest;
  end: EndRequest;
  review: JudgeRequest;
  analyse: AnalyseRequest;
  read: ScreenshotRequest;
  layout: LayoutRequest;
  puzzle: PuzzleRequest;
  answer: AnswerRequest;
  daily: DailyRequest;
  today: TodayRequest;
  lines: LinesRequest;
  moves: MovesRequest;
  piece: PieceRequest;
  language: LanguageRequest;
  again: PlainRequest;
  undo: PlainRequest;
  redo: PlainRequest;
  certain: PlainRequest;
  hint: PlainRequest;
  risks: PlainRequest;
  chances: PlainRequest;
  figures: PlainRequest;
  export: PlainRequest;
  files: PlainRequest;
  version: PlainRequest;
  statistics: PlainRequest;
  clear: PlainRequest;
  import: PlainRequest;
  profile: PlainRequest;
}

/** The answer to each request that is not refused. */
export interface Answers {
  new: GameAnswer;
  resume: GameAnswer;
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
  load: LoadedAnswer;
  puzzle: PuzzleAnswer;
  hint: HintAnswer;
  risks: RisksAnswer;
  chances: ChancesAnswer;
  analyse: AnalysisAnswer;
  read: ScreenshotAnswer;
  layout: LayoutAnswer;
  figures: FiguresAnswer;
  answer: VerdictAnswer;
  end: EndAnswer;
  review: Reviewed;
  statistics: StatisticsAnswer;
  today: TodayAnswer;
  lines: LinesAnswer;
  piece: Answer;
  import: SaidAnswer;
  clear: SaidAnswer;
  moves: LongAnswer;
  profile: LongAnswer;
  export: TextAnswer;
  files: FilesAnswer;
  version: VersionAnswer;
  language: LanguageAnswer;
}
