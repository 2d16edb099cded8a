// Help from the solver: what its buttons, switches and keys do. Autoplay makes one move after another, until something else is done.

import { Auto, speedWords, wait } from "../shared/auto.js";
import { part, set } from "../shared/dom.js";
import { tr, whenSpoken } from "../shared/language.js";
import { chooseOption, options } from "../shared/options.js";
import { face, toast } from "../shared/pages.js";

/** @import { Page } from "../main.js" */

const SWITCHES = /** @type {const} */ (["risks", "certain"]);

export class SolverPanel {
  /** @param {Page} page */
  constructor(page) {
    const { game, trying } = page;
    this.page = page;
    this.auto = new Auto(
      async () => (await trying(() => game.ai(options.agent, !wait(options.speed)))) && !game.over,
      () => wait(options.speed),
      () => this.draw(),
    );
    for (const name of SWITCHES) part(name).addEventListener("change", () => this.switched());
    const agent = part("agent", HTMLSelectElement);
    agent.value = options.agent;
    agent.addEventListener("change", () => chooseOption("agent", /** @type {typeof options.agent} */ (agent.value)));
    const speed = part("speed", HTMLInputElement);
    speed.addEventListener("input", () => {
      chooseOption("speed", Number(speed.value));
      this.draw();
    });
    whenSpoken(() => this.draw());
  }

  draw() {
    const { running } = this.auto;
    const words = speedWords(options.speed);
    face(part("auto"), running ? "stop" : "play", running ? tr("Stop") : tr("Autoplay"));
    set("auto", { pressed: running });
    set("speed-words", { text: words });
    part("speed", HTMLInputElement).value = String(options.speed);
    part("speed").ariaValueText = words;
  }

  /** Follow the switches, as far as they are in sight: what nobody sees does nothing by itself. */
  switched() {
    const { draw, game, trying } = this.page;
    const before = { ...game.switches };
    for (const name of SWITCHES) game.switches[name] = options.panel && part(name, HTMLInputElement).checked;
    if (!options.panel) this.stop();
    draw();
    if (game.state && (before.risks !== game.switches.risks || game.switches.certain)) trying(() => game.follow());
  }

  /** Explain the best move. */
  hint() {
    if (this.ongoing()) this.page.trying(() => this.page.game.hint());
  }

  /** Have one move made. */
  ai() {
    const { game, recordings, trying } = this.page;
    if (this.ongoing()) trying(async () => (await recordings.playOn()) && game.ai(options.agent));
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

  stop() {
    this.auto.stop();
  }
}
