// The solver's panel: the actions of its buttons, switches and keys. Autoplay makes one move after another, until another action.

import { Auto, speedWords, wait } from "../shared/auto.js";
import { part, set } from "../shared/dom.js";
import { tr, whenSpoken } from "../shared/language.js";
import { options } from "../shared/options.js";
import { face, toast } from "../shared/pages.js";

/** @import { Parts } from "../main.js" */

const SWITCHES = /** @type {const} */ (["risks", "certain"]);

/** @param {Pick<Parts, "game" | "replay" | "trying">} page */
export function solverPanel({ game, replay, trying }) {
  const auto = new Auto(
    async () => (await trying(() => game.ai(options.agent, !wait(options.speed)))) && !game.over,
    () => wait(options.speed),
    () => draw(),
  );
  const stop = () => auto.stop();

  const draw = () => {
    const words = speedWords(options.speed);
    face(part("auto"), auto.running ? "stop" : "play", auto.running ? tr("Stop") : tr("Autoplay"));
    set("auto", { pressed: auto.running });
    set("speed-words", { text: words });
    part("speed").ariaValueText = words;
  };

  /** Follow the switches while the panel is open: a hidden switch does nothing by itself. */
  const switched = () => {
    const before = game.switches.risks;
    for (const name of SWITCHES) game.switches[name] = options.panel && part(name, HTMLInputElement).checked;
    if (!options.panel) stop();
    if (game.state) game.set(game.state);
    if (game.state && (before !== game.switches.risks || game.switches.certain)) trying(() => game.follow());
  };

  /** Wrap an action so that it runs only while the game goes on; else show a message. @param {() => unknown} action */
  const inGame = (action) => () => {
    if (game.over) toast(tr("The game is over. Start a new one, or take the last move back."));
    else action();
  };

  for (const name of SWITCHES) part(name).addEventListener("change", switched);
  whenSpoken(draw);
  return {
    stop,
    draw,
    switched,
    hint: inGame(() => trying(() => game.hint())),
    ai: inGame(() => trying(async () => (await replay.playOn()) && game.ai(options.agent))),
    toggle: inGame(async () => {
      if (auto.running) stop();
      else if ((await trying(() => replay.playOn())) && !game.isReplay) auto.start();
    }),
  };
}
