import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { made } from "./elements.js";
import { Session, Lost, Refused, tryingWith } from "../../minesweeper/web/static/shared/session.js";
import { Stopped, goElsewhere } from "../../minesweeper/web/static/shared/turns.js";

mock.timers.enable({ apis: ["setTimeout"] });

let carriers; // that were opened: the sockets, or the workers
let told; // the messages to the page about the line

class Carrier extends made("div").constructor {
  constructor(address) {
    super("div");
    carriers.push(this);
    Object.assign(this, { address, sent: [], readyState: 0 });
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  postMessage(text) {
    this.send(text);
  }

  terminate() {
    this.readyState = 3;
  }

  /** The line is opened, or closed. */
  become(readyState, event = {}) {
    this.readyState = readyState;
    this.fire(readyState === 1 ? "open" : "close", event);
  }
}

Object.assign(globalThis, { WebSocket: Object.assign(Carrier, { OPEN: 1, CLOSED: 3 }), Worker: Carrier, location: { href: "https://a.example/mines/?x#y" } });
const registered = [];
const browser = { onLine: true, serviceWorker: { register: async (name) => registered.push(name) } };
Object.defineProperty(globalThis, "navigator", { value: browser, configurable: true });

function opened(isWorker = false) {
  carriers = [];
  told = [];
  document.querySelector = () => (isWorker ? made("meta") : null);
  const tell = (name) => (what) => told.push([name, what].flat().join(" ").trim());
  return new Session({ there: tell("there"), lost: tell("lost"), loading: tell("loading"), slow: tell("slow") });
}

const ended = async (answer) => answer.then((result) => result, (problem) => problem);

let session;
let carrier;

beforeEach(() => {
  session = opened();
  [carrier] = carriers;
});

test("answers go to whoever asked, by their numbers", async () => {
  assert.deepEqual([session.there, (await ended(session.ask({ do: "hint" }))).message], [false, "The game is still loading."]);
  carrier.become(1);
  const answers = ["hint", "risks", "undo", "redo"].map((kind) => ended(session.ask({ do: kind, more: 1 })));
  const [first, second, third, fourth] = carrier.sent.map(({ id }) => id);
  assert.deepEqual(carrier.sent[0], { id: first, do: "hint", more: 1 });
  for (const answer of [{ id: second, risks: {} }, { id: first, error: "No.", cell: 3 }, { id: third, error: "", stopped: true }, { id: null, error: "What?" }]) {
    carrier.fire("message", { data: JSON.stringify(answer) });
  }
  carrier.become(3, { reason: "too many" });
  const [refused, answered, stopped, lost] = await Promise.all(answers);
  assert.deepEqual([answered, refused instanceof Refused, refused.message, refused.cell, stopped instanceof Stopped], [{ risks: {} }, true, "No.", 3, true]);
  assert.deepEqual([fourth, lost.message, lost.sent, lost.slow], [5, "The server says: too many. Trying again…", true, false]);
  assert.deepEqual(told, ["there", "lost The server says: too many. Trying again…"]);
  const later = await ended(session.ask({ do: "hint" }));
  assert.deepEqual([later.message, later.sent], [lost.message, false]);
});

test("what is awaited for long is told, and that it has come", async () => {
  carrier.become(1);
  const answer = session.ask({ do: "hint" });
  mock.timers.tick(499);
  session.ask({ do: "risks" });
  mock.timers.tick(499);
  assert.deepEqual(told.slice(1), []);
  mock.timers.tick(1);
  carrier.fire("message", { data: JSON.stringify({ id: 1 }) });
  await answer;
  mock.timers.tick(500);
  carrier.fire("message", { data: JSON.stringify({ id: 2 }) });
  mock.timers.tick(5000);
  assert.deepEqual(told.splice(0), ["there", "slow hint risks", "slow", "slow risks", "slow"]);
  session.ask({ do: "hint" }).catch(() => {});
  mock.timers.tick(400);
  carrier.become(3); // nothing is awaited any more
  mock.timers.tick(500);
  assert.deepEqual(told.filter((text) => text.startsWith("slow")), []);
});

test("the server is tried again, less and less often, until it is there", () => {
  for (const wait of [300, 1000, 2000, 4000, 4000]) {
    carriers.at(-1).become(3);
    mock.timers.tick(wait - 1);
    const before = carriers.length;
    mock.timers.tick(1);
    assert.equal(carriers.length, before + 1, String(wait));
  }
  carrier.become(3); // an earlier carrier is ignored
  assert.equal(told.length, 5);
  assert.equal(carrier.address, "play"); // beside the page, encrypted where that is
  carriers.at(-1).become(1);
  session.carrier.again(); // it is there
  assert.equal(carriers.length, 6);
  carriers.at(-1).become(3);
  session.carrier.again();
  mock.timers.tick(10_000);
  assert.equal(carriers.length, 7); // not once more
  carriers.at(-1).become(1);
  assert.deepEqual([session.there, carriers.at(-1).become(3), session.there], [true, undefined, false]);
  mock.timers.tick(300);
  assert.equal(carriers.length, 8); // soon, as it was there
});

test("a worker is loaded, and started anew where an answer takes too long", async () => {
  session = opened(true);
  const tell = (data) => carriers.at(-1).fire("message", { data });
  for (const loading of [0, 50, 100]) {
    mock.timers.tick(29_999);
    tell({ loading });
  }
  assert.equal((await ended(session.ask({ do: "hint" }))).sent, false);
  tell({ ready: true });
  assert.deepEqual(told.splice(0), ["loading 0", "loading 50", "loading 100", "there"]);
  const answers = [1, 2, 3].map(() => ended(session.ask({ do: "hint" })));
  for (const id of [2, 3, 4]) {
    mock.timers.tick(14_999);
    if (id < 4) tell({ answer: JSON.stringify({ id, to: id }) });
  }
  assert.equal(carriers.length, 1);
  mock.timers.tick(1);
  const [first, second, lost] = await Promise.all(answers);
  assert.deepEqual([first.to, second.to, lost.sent, lost.slow, carriers.length, carriers[0].readyState, carriers[0].sent.length], [2, 3, true, true, 2, 3, 3]);
  assert.equal(told.at(-1), "lost That took too long. Starting the solver again…");
  mock.timers.tick(29_999);
  assert.equal((await ended(session.ask({ do: "hint" }))).sent, false);
  tell({ ready: true });
  const answer = session.ask({ do: "hint" });
  tell({ answer: '{"id": 6}' });
  await answer;
  mock.timers.tick(60_000); // nothing is awaited
  assert.deepEqual([carriers.length, session.there, registered], [2, true, ["sw.js", "sw.js"]]);
});

test("a worker that does not load is told, and why as far as that is known", () => {
  mock.method(console, "warn", () => {});
  for (const [fail, isOnline, why] of [
    [() => mock.timers.tick(30_000), true, "lost The game could not be loaded."],
    [() => carriers[0].fire("error"), false, "lost You are offline: the game could not be loaded."],
    [() => carriers[0].fire("message", { data: { failed: "no memory" } }), true, "lost The game could not be loaded."],
  ]) {
    session = opened(true);
    browser.onLine = isOnline;
    fail();
    mock.timers.tick(60_000);
    assert.deepEqual([told, carriers[0].readyState, carriers.length], [[why], 3, 1]);
    session.carrier.again();
    assert.equal(carriers.length, 2);
    carriers[1].fire("message", { data: { ready: true } });
  }
  assert.deepEqual(console.warn.mock.calls.map(({ arguments: [text] }) => text), ["no memory"]);
});

test("what is refused is said, perhaps elsewhere; what was given up or waits for the line is not", async () => {
  const elsewhere = (words) => `elsewhere: ${words}`;
  for (const [problem, expected, say] of [
    [null, [true]],
    [new Refused("No such cell."), [false, "failed", "No such cell."]],
    [new Refused("Too large."), [false, "failed", "elsewhere: Too large."], elsewhere],
    [new Lost(), [false, "failed", "The game is still loading."]],
    [new Lost("gone", true), [false, "failed"]],
    [new Stopped(), [false, "failed"]],
    [new TypeError("a mistake"), ["a mistake", "failed"]],
  ]) {
    const said = [];
    const trying = tryingWith(Promise.resolve(), () => said.push("failed"), (words) => said.push(words));
    const deed = () => (problem ? Promise.reject(problem) : Promise.resolve());
    const done = await trying(deed, say && ((words) => said.push(say(words)))).catch(({ message }) => message);
    assert.deepEqual([done, ...said], expected);
  }
});

test("what is done before there is a session waits for it, but not where the user has gone elsewhere meanwhile", async () => {
  const done = [];
  let begin;
  const ready = new Promise((resolve) => {
    begin = resolve;
  });
  const trying = tryingWith(ready, () => done.push("failed"), () => {});
  const first = trying(async () => done.push("first"));
  goElsewhere();
  const second = trying(async () => done.push("second"));
  assert.deepEqual(done, []);
  begin();
  assert.deepEqual([await first, await second, done], [false, true, ["failed", "second"]]);
});
