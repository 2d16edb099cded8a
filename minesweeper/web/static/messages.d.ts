// The types of all messages. Written by tools/page.py: change minesweeper/web/messages.py.

export interface Request {
  id: number;
}

/** A setting as JSON, in saved games and messages. */
export interface SettingFields {
  dimensions?: number[];
  mines?: number;
  start?: string;
  variant?: string;
  seed?: number | null;
  distance?: number | null;
  index?: number | null;
  board?: string | null;
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

/** A game in a file of another program; all but `rawvf` are bytes in base64. */
export interface LoadRequest {
  id: number;
  do: "load";
  kind: "mbf" | "rawvf" | "avf" | "rmv" | "evf" | "mvf";
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

/** The record of a game that took `seconds` and ended on this `date` where its player is. */
export interface FinishRequest {
  id: number;
  do: "record";
  seconds: number;
  date: string;
}

/** The review of the game, or of another one that was kept. */
export interface JudgeRequest {
  id: number;
  do: "review";
  game?: Kept;
}

/** What a position says; `mines` is None where the total is not known. */
export interface AnalyseRequest {
  id: number;
  do: "analyse";
  position: string;
  mines?: number | null;
  unrelated?: boolean;
}

/** A puzzle of this level and seed, or what is certain in a position of one's own, which is turned first. */
export interface PuzzleRequest {
  id: number;
  do: "puzzle";
  level?: "single" | "pair" | "component" | "total";
  seed?: number;
  position?: string;
  mines?: number;
  turn?: number;
  unrelated?: boolean;
}

/** The board of a day, with its opening. */
export interface DailyRequest {
  id: number;
  do: "daily";
  date: string;
  board: "beginner" | "intermediate" | "expert";
}

/** A request without further fields. */
export interface PlainRequest {
  id: number;
  do: "again" | "undo" | "redo" | "certain" | "hint" | "risks" | "chances" | "figures" | "export" | "files" | "version";
}

export interface Answer {
  id: number | null;
}

export interface Refusal {
  id: number | null;
  error: string;
  cell?: number | null;
  stopped?: boolean;
}

/** How a game ended. */
export interface End {
  won: boolean;
  mines: number[];
  wrong: number[];
  hit: number | null;
  bbbv: number;
  bbbv_done: number;
  clicks: number;
}

/** How the game stands, after every request about it. */
export interface State {
  id: number | null;
  status: "ready" | "ongoing" | "won" | "lost";
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
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
  setting: Required<SettingFields>;
  maps?: number;
  cells: string;
  numbers?: {[name: string]: number};
  moves: string[];
  by: ("you" | "solver" | "agent" | "certain")[];
  wasted: number;
  seconds: number;
  known: boolean;
  recorded: boolean;
}

/** The second best of a guess. */
export interface Next {
  cell: number;
  loss: number;
  risk?: number;
}

/** A reason, as data: what is proved has a `rule` and clues, a guess its loss, a sentence its cells. */
export interface WhyData {
  kind: "start" | "clues" | "total" | "guess" | "estimate" | "lowest" | "no clue" | "distance" | "sentence" | "random" | "own";
  risk: number;
  clues: number[];
  rule?: "single" | "pair" | "component" | "total";
  loss?: number;
  exact?: boolean;
  next?: Next;
  cells?: number[];
  count?: number;
}

/** A move that had an effect, and what its cells show now. */
export interface ChangeData {
  move: string;
  by: "you" | "solver" | "agent" | "certain";
  cells: {[name: string]: number | "?" | "@" | "X"};
  why: WhyData | null;
}

export interface MovedAnswer {
  id: number | null;
  status: "ready" | "ongoing" | "won" | "lost";
  left: number;
  done: number;
  total: number;
  assisted: boolean;
  end: End | null;
  changes: ChangeData[];
}

/** What to do, and why. */
export interface Advice {
  cell: number;
  action: "reveal" | "flag";
  risk: number;
  why: WhyData;
}

export interface HintAnswer {
  id: number | null;
  best: Advice;
}

/** The risk of each hidden cell; unless `exact`, only 0 and 1 are certain. */
export interface RisksAnswer {
  id: number | null;
  risks: {[name: string]: number};
  exact: boolean;
}

/** A candidate, its risk, and the probability to win the game with it. */
export interface WinProbability {
  cell: number;
  risk: number;
  wins: number;
  error: number;
  standing: "" | "named" | "close" | "behind";
}

/** Win probabilities, the best first, from as many games that were played on. */
export interface ChancesAnswer {
  id: number | null;
  candidates: WinProbability[];
  games: number;
  over: boolean;
}

export interface FiguresAnswer {
  id: number | null;
  bbbv_done: number;
  clicks: number;
}

export interface AnalysisAnswer {
  id: number | null;
  risks: {[name: string]: number};
  best: Advice | null;
  boards: string;
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

/** A move, and how it is judged: by the risk that it took, and the lowest that there was. */
export interface MomentData {
  done: number;
  move: string;
  by: "you" | "solver" | "agent" | "certain";
  verdict: "certain" | "forced" | "costly" | "needless" | "flag";
  risk: number;
  lowest: number;
  exact: boolean;
  best: Advice | null;
  position?: string;
}

/** How a game was played, as its review says. */
export interface Played {
  accuracy: number;
  luck: number;
  avoidable: boolean | null;
  missed: ("single" | "pair" | "component" | "total")[];
}

/** The review of a game, with its figures (docs/review.md), and the chance to survive its risks. */
export interface Reviewed {
  id: number | null;
  won: boolean;
  over: boolean;
  moves: MomentData[];
  accuracy: number;
  luck: number;
  sooner: number;
  avoidable: boolean | null;
  survival: number;
  summary: Played | null;
}

/** A certain cell, and the clues that prove it: none, if it takes the total of mines. */
export interface CertainData {
  cell: number;
  mine: boolean;
  clues: number[];
  rule: "single" | "pair" | "component" | "total";
}

/** A position with what is certain in it, the simplest first; its text is as for `analyse`. */
export interface PuzzleAnswer {
  id: number | null;
  position: string;
  mines: number;
  level: "single" | "pair" | "component" | "total";
  certain: CertainData[];
}

/** What is kept of a finished game. */
export interface Record {
  board: string;
  mode: "safe" | "opening" | "any" | "judge" | "no guess";
  custom: "classic" | "judge";
  date: string;
  won: boolean;
  seconds: number;
  bbbv: number;
  solved: number;
  clicks: number;
  assisted: boolean;
  autoplayed?: boolean;
  review?: Played | null;
}

/** A record without its review, and whether it is to have one: the `summary` of what `review` tells. */
export interface RecordedAnswer {
  id: number | null;
  record: Record | null;
  reviewed: boolean;
}

/** The version, and the files of other programs that can be loaded here. */
export interface VersionAnswer {
  id: number | null;
  version: string;
  files: ("mbf" | "rawvf" | "avf" | "rmv" | "evf" | "mvf")[];
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
  record: FinishRequest;
  review: JudgeRequest;
  analyse: AnalyseRequest;
  puzzle: PuzzleRequest;
  daily: DailyRequest;
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
}

/** The answer to each request that is not refused. */
export interface Answers {
  new: GameAnswer;
  resume: GameAnswer;
  load: GameAnswer;
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
  puzzle: PuzzleAnswer;
  hint: HintAnswer;
  risks: RisksAnswer;
  chances: ChancesAnswer;
  analyse: AnalysisAnswer;
  figures: FiguresAnswer;
  record: RecordedAnswer;
  review: Reviewed;
  export: TextAnswer;
  files: FilesAnswer;
  version: VersionAnswer;
}
