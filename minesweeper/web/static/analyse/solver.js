// Help from the solver: what its buttons, switches and keys do. Autoplay makes one move after another, until something else is done.

import { Auto, speedWords, wait } from "./auto.js";
import { part } from "../shared/dom.js";
import { tr, whenSpoken } from "../shared/language.js";
import { chooseOption, options } from "../shared/options.js";
import { face, toast } from "../shared/pages.js";

/** @import { Page } from "../main.js" */
/** @import { News } from "../play/game.js" */

export class SolverPanel {
  /** @param {Page} page */
  constructor(page) {
    const { game, trying } = page;
    this.page = page;
    this.agent = part("agent", HTMLSelectElement);
    this.speed = part("speed", HTMLInputElement);
    this.switches = { risks: part("risks", HTMLInputElement), certain: part("certain", HTMLInputElement) };
    this.auto = new Auto(
      async () => (await trying(() => this.move(!this.pause()))) && !game.over,
      () => this.pause(),
      (runs) => {
        face(part("auto"), runs ? "stop" : "play", runs ? tr("Stop") : tr("Autoplay"));
        part("auto").setAttribute("aria-pressed", String(runs));
      },
    );
    this.listen();
    whenSpoken(() => {
      this.showSpeed();
      this.auto.change(this.auto.running);
    });
  }

  /** Take the options as they were kept and the switches as they stand, and follow what is changed. */
  listen() {
    for (const name of /** @type {const} */ (["risks", "certain"])) {
      this.switches[name].addEventListener("change", () => this.switched());
    }
    this.agent.value = options.agent;
    this.agent.addEventListener("change", () => chooseOption("agent", this.agent.value));
    this.speed.value = String(options.speed);
    this.speed.addEventListener("input", () => {
      chooseOption("speed", Number(this.speed.value));
      this.showSpeed();
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
    const words = speedWords(Number(this.speed.value));
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
    this.page.trying(async () => {
      if (await this.page.recordings.playOn()) await this.move();
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

  /**
   * A move of the solver's or the agent's, or a run of several; whether the game goes on.
   * @param {boolean} [run]
   */
  move(run) {
    return this.page.game.ai(this.agent.value === "agent" ? "agent" : "solver", run);
  }

  /** The milliseconds between two moves of autoplay. */
  pause() {
    return wait(Number(this.speed.value));
  }

  /** Whether autoplay runs. */
  get running() {
    return this.auto.running;
  }

  /** Stop autoplay. */
  stop() {
    this.auto.stop();
  }

  /**
   * Something has changed: autoplay goes on after a move of its own, and ends with any other, and with the game.
   * @param {News} news
   */
  heard(news) {
    if (news.kind === "game" || (news.kind === "moved" && (news.sent || this.page.game.over))) this.stop();
  }
}
