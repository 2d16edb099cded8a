// Help from the solver: what its buttons, switches and keys do. Autoplay makes one move after another, until something else is done.

import { Auto, speedWords, wait } from "../shared/auto.js";
import { part } from "../shared/dom.js";
import { tr, whenSpoken } from "../shared/language.js";
import { chooseOption, options } from "../shared/options.js";
import { face, toast } from "../shared/pages.js";

/** @import { Page } from "../main.js" */

export class SolverPanel {
  /** @param {Page} page */
  constructor(page) {
    const { game, trying } = page;
    this.page = page;
    this.speed = part("speed", HTMLInputElement);
    this.switches = { risks: part("risks", HTMLInputElement), certain: part("certain", HTMLInputElement) };
    this.auto = new Auto(
      async () => (await trying(() => game.ai(options.agent, !wait(options.speed)))) && !game.over,
      () => wait(options.speed),
      (runs) => {
        face(part("auto"), runs ? "stop" : "play", runs ? tr("Stop") : tr("Autoplay"));
        part("auto").setAttribute("aria-pressed", String(runs));
      },
    );
    for (const each of Object.values(this.switches)) each.addEventListener("change", () => this.switched());
    const agent = part("agent", HTMLSelectElement);
    agent.value = options.agent;
    agent.addEventListener("change", () => chooseOption("agent", /** @type {typeof options.agent} */ (agent.value)));
    this.speed.value = String(options.speed);
    this.speed.addEventListener("input", () => {
      chooseOption("speed", Number(this.speed.value));
      this.showSpeed();
    });
    whenSpoken(() => {
      this.showSpeed();
      this.auto.change(this.auto.running);
    });
  }

  /** Follow the switches, as far as they are in sight: what nobody sees does nothing by itself. */
  switched() {
    const { draw, game, trying } = this.page;
    const before = { ...game.switches };
    for (const name of /** @type {const} */ (["risks", "certain"])) game.switches[name] = options.panel && this.switches[name].checked;
    if (!options.panel) this.stop();
    draw();
    if (game.state && (before.risks !== game.switches.risks || game.switches.certain)) trying(() => game.follow());
  }

  showSpeed() {
    const words = speedWords(options.speed);
    part("speed-words").textContent = words;
    this.speed.setAttribute("aria-valuetext", words);
  }

  /** Explain the best move. */
  hint() {
    if (this.ongoing()) this.page.trying(() => this.page.game.hint());
  }

  /** Have one move made. */
  ai() {
    if (!this.ongoing()) return;
    const { game, recordings, trying } = this.page;
    trying(async () => {
      if (await recordings.playOn()) await game.ai(options.agent);
    });
  }

  /** Start autoplay, or stop it. */
  async toggle() {
    const { game, recordings, trying } = this.page;
    if (!this.ongoing()) return;
    if (this.auto.running) this.stop();
    else if ((await trying(() => recordings.playOn())) && !game.state?.replaying) this.auto.start();
  }

  /** Whether the game goes on; where it is over, that is said. */
  ongoing() {
    const { over } = this.page.game;
    if (over) toast(tr("The game is over. Start a new one, or take the last move back."));
    return !over;
  }

  /** Stop autoplay. */
  stop() {
    this.auto.stop();
  }
}
