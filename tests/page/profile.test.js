import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";

import { storage as tab } from "./page.js";
import { Lost } from "../../minesweeper/web/static/shared/session.js";
import { keepText, namesKept, textOf } from "../../minesweeper/web/static/shared/keep.js";
import { Profile } from "../../minesweeper/web/static/shared/profile.js";

/** A session that knows the lines it got, and whose every request changes one. */
class Session {
  known = new Map();
  asked = [];
  pieces = "";
  changes = {}; // the lines that an import changes
  before = () => {}; // called just before an answer

  async ask(wish) {
    this.asked.push(wish.do);
    if (wish.do === "piece") this.pieces += wish.text;
    if (wish.do === "lines") {
      const lines = this.pieces ? JSON.parse(this.pieces) : wish.lines;
      this.pieces = "";
      for (const [name, text] of Object.entries(lines)) {
        if (text === null) this.known.delete(name);
        else this.known.set(name, text);
      }
      return { said: "", earlier: [] };
    }
    this.pieces = wish.do === "piece" ? this.pieces : "";
    if (wish.do === "import") return { lines: this.changes };
    if (wish.do !== "end") return {};
    const lines = { "day.1": `${this.known.get("day.1") ?? ""}${wish.name}`, [`moves.${wish.name}`]: "moves" };
    this.known.set("day.1", lines["day.1"]);
    this.before();
    return { lines };
  }
}

function begun(session = new Session(), elsewhere = false) {
  const told = [];
  const profile = new Profile(session, (answer) => told.push(answer));
  profile.begin(Promise.resolve(elsewhere));
  return { profile, session, told };
}

beforeEach(() => {
  tab.otherTab();
  tab.room = Infinity;
  for (const name of namesKept()) localStorage.removeItem(`minesweeper.${name}`);
});

const keep = (lines) => {
  for (const [name, text] of Object.entries(lines)) keepText(name, text);
};

test("the session is told all lines but moves, once, even if there are none", async () => {
  const empty = begun();
  await empty.profile.sync();
  assert.deepEqual([empty.session.asked, empty.told.length], [["lines"], 1]);
  keep({ "day.1": "a", "game.a": "b", "moves.a": "c", "first.1.expert": "d", practice: "e", "going.x": "f", options: "{}" });
  const { profile, session } = begun();
  await profile.sync();
  assert.deepEqual([...session.known.keys()].sort(), ["day.1", "first.1.expert", "game.a", "practice"]);
  await profile.sync();
  assert.deepEqual(session.asked, ["lines"]);
});

test("lines come in short messages, in longer ones while answers are quick; a very long one in pieces", async (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  // The first have 1,000 characters with their names and what stands around them, the others one less.
  keep(Object.fromEntries(Array.from({ length: 500 }, (_, day) => [`day.${day + 10_000}`, "x".repeat(day < 16 ? 985 : 984)])));
  const { profile, session } = begun();
  await profile.sync();
  const { ask } = session;
  for (const [milliseconds, counts] of [[11, [16, 32, 64, 128, 128, 128, 4]], [12, [...Array(31).fill(16), 4]]]) {
    const batches = [];
    session.known.clear();
    session.ask = (wish) => {
      now += milliseconds;
      batches.push(Object.keys(wish.lines).length);
      return ask.call(session, wish);
    };
    profile.begin(Promise.resolve(false));
    await profile.sync();
    assert.deepEqual(batches, counts);
    assert.equal(session.known.size, 500);
  }
  session.ask = ask;
  for (const [length, pieces] of [[128_000, 0], [128_001, 9]]) {
    tab.otherTab();
    keep({ practice: "y".repeat(length - '{"practice":""}'.length) });
    session.asked = [];
    await profile.sync();
    assert.deepEqual(session.asked.filter((kind) => kind === "piece").length, pieces);
    assert.equal(session.known.get("practice"), textOf("practice"));
  }
});

test("what an answer says is kept, and another tab's change is told before", async () => {
  const { profile, session } = begun();
  await profile.sync();
  let changes = 0;
  profile.watch(() => {
    changes += 1;
  });
  await profile.ask({ do: "end", name: "a" });
  assert.deepEqual([textOf("day.1"), textOf("moves.a"), changes], ["a", "moves", 1]);
  for (const [name, more] of [["day.2", 1], ["theme", 0], [undefined, 1]]) {
    tab.otherTab(name, name && "other");
    assert.equal(changes, 1 + more);
    changes = 1;
  }
  keep({ "day.2": "other" });
  await profile.ask({ do: "statistics" });
  assert.deepEqual([session.known.get("day.2"), session.known.has("day.1"), session.known.has("moves.a"), changes], ["other", false, false, 1]);
});

test("two tabs that end at once keep both games: whoever knew older lines asks again", async () => {
  const one = begun();
  const two = begun();
  await Promise.all([one.profile.sync(), two.profile.sync()]);
  two.session.before = () => {
    keep({ "day.1": "A" }); // by the other tab, while the answer is on its way
    two.session.before = () => {};
  };
  await two.profile.ask({ do: "end", name: "B" });
  assert.equal(textOf("day.1"), "AB");
  assert.deepEqual(two.session.asked, ["lines", "end", "lines", "end"]);
  await one.profile.ask({ do: "end", name: "C" });
  assert.equal(textOf("day.1"), "ABC");
});

test("what the session says of the lines is kept, and nothing of the page changes but the profile", async () => {
  for (const [lines, changes, names] of [
    [{ "game.1": "[1]", "first.1": "[2]" }, { "game.1": null, "first.1": null, "day.1": "new" }, ["day.1"]],
    [{ rules: "{}" }, { "day.1": "new", theme: "dark", "damaged.day.1": "old" }, ["damaged.day.1", "day.1", "rules"]],
    [{ rules: "{}", "damaged.day.1": "old", theme: "dark" }, { rules: null, "damaged.day.1": null, theme: null }, ["rules", "theme"]],
  ]) {
    tab.otherTab();
    keep(lines);
    const { profile, session } = begun();
    session.changes = changes;
    await profile.ask({ do: "import" });
    for (let i = 0; i < 2; i++) await profile.sync();
    assert.deepEqual([namesKept(), session.asked], [names, ["lines", "import"]]);
  }
});

test("where there is no room the oldest moves go, and the session learns that", async () => {
  const old = Object.fromEntries(Array.from({ length: 8 }, (_, number) => [`m${number}`, "x".repeat(100)]));
  for (const [id, text] of Object.entries(old)) keep({ [`game.${id}`]: `[${id.slice(1)}]`, [`moves.${id}`]: text });
  keep({ "game.z-old": "[-1]", "moves.z-old": "y".repeat(100) }); // by its moment, not by its name
  const { profile, session } = begun();
  await profile.sync();
  tab.room = 905;
  await profile.ask({ do: "end", name: "z" });
  assert.deepEqual(namesKept("moves."), ["m4", "m5", "m6", "m7"].map((id) => `moves.${id}`).concat("moves.z"));
  await profile.sync();
  assert.deepEqual([...session.known.keys()].sort(), ["day.1", "game.m4", "game.m5", "game.m6", "game.m7"]);
});

test("what had no room is kept once there is some, unless another tab has kept something newer; what is refused, in this tab", async (t) => {
  begun().profile.watch(() => {}); // what other tabs keep
  keep({ "day.1": "a" });
  tab.room = 1;
  keep({ "day.1": "ab", "day.2": "b" });
  assert.deepEqual([textOf("day.1"), textOf("day.2")], ["ab", "b"]);
  tab.otherTab("day.1", "newer");
  assert.equal(textOf("day.1"), '"newer"');
  tab.room = Infinity;
  keep({ theme: "dark" });
  assert.equal(localStorage.getItem("minesweeper.day.2"), "b");
  assert.equal(localStorage.getItem("minesweeper.day.1"), '"newer"');
  keep({ "moves.a": "c" });
  const refuse = () => {
    throw Object.assign(new Error("no"), { name: "SecurityError" });
  };
  t.mock.method(localStorage, "setItem", refuse);
  keep({ "day.3": "d" });
  assert.deepEqual([textOf("day.3"), textOf("moves.a")], ["d", "c"]);
  t.mock.method(localStorage, "getItem", refuse);
  assert.deepEqual([textOf("day.3"), textOf("moves.a")], ["d", null]);
});

test("between the pieces of a text there are no other lines", async () => {
  const { profile, session } = begun();
  await profile.sync();
  const imported = profile.ask({ do: "import" }, "x".repeat(50_000));
  await setTimeout(0);
  keep({ "day.1": "a" });
  await Promise.all([imported, profile.ask({ do: "end", name: "b" }), profile.sync()]);
  const { asked } = session;
  const pieces = asked.flatMap((name, at) => (name === "piece" ? [at] : []));
  assert.equal(pieces.length, 4);
  assert.deepEqual(asked.slice(pieces[0], pieces[3] + 2), ["piece", "piece", "piece", "piece", "import"]);
});

test("a file holds moves, games that go on and options, and nothing that is no JSON", async () => {
  keep({ "day.1": "[1]", "moves.a": "{}", "going.b": "{}", options: "{}", rules: "{}", "day.2": "?" });
  const { profile } = begun();
  assert.deepEqual(JSON.parse(await profile.text()), {
    minesweeper: "profile", version: 2, lines: { "day.1": [1], "going.b": {}, "moves.a": {}, options: {} },
  });
});

test("of a file, games that go on and options are taken where there are none", async () => {
  keep({ options: '{"tiles":"classic"}', "going.a": "{}" });
  const { profile, session } = begun();
  await profile.sync();
  const { ask } = session;
  session.ask = async (wish) => (wish.do === "import" ? { lines: { options: "{}", "going.a": "[]", "going.b": "[]" } } : ask.call(session, wish));
  await profile.ask({ do: "import" }, "a file");
  assert.deepEqual(["options", "going.a", "going.b"].map((name) => textOf(name)), ['{"tiles":"classic"}', "{}", "[]"]);
  assert.equal(session.pieces, "a file");
});

test("a profile that the server keeps is not told", async () => {
  keep({ "day.1": "a" });
  const { profile, session } = begun(new Session(), true);
  await profile.sync();
  await profile.ask({ do: "statistics" });
  session.ask = async ({ do: kind }) => ({ text: kind });
  assert.deepEqual([session.asked, await profile.text()], [["statistics"], "profile"]);
});

test("what is shown of the profile is shown anew for each session; a line that is lost meanwhile is no matter", async () => {
  const profile = new Profile(new Session(), () => {});
  const seen = [];
  profile.watch(() => seen.push("changed"));
  profile.begin(Promise.reject(new Lost("gone")));
  await setTimeout(0);
  assert.deepEqual(seen, []);
  for (let session = 0; session < 2; session++) {
    profile.begin(Promise.resolve(false));
    await setTimeout(0);
    assert.deepEqual(seen.splice(0), ["changed"]);
  }
});
