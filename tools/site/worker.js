// The worker of the page without a server: Python, and in it the session that answers the page's messages.

const RUNTIME = new URL("pyodide/", import.meta.url).href;

// The bytes to unpack before the start. Written by tools/site.py.
const WHOLE = Number("@BYTES@");

// Compressed files are counted as they arrive and unpacked here, whatever the host does about compression.

const load = self.fetch;
let loaded = 0;

/** @param {string | URL} address */
self.fetch = (address, options) => (/\.(wasm|zip)$/.test(address) ? unpacked(address) : load(address, options));

/** @param {string | URL} address */
async function unpacked(address) {
  const answer = await load(`${address}.gz`);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const body = answer.body.pipeThrough(counting()).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": String(address).endsWith("wasm") ? "application/wasm" : "text/javascript" } });
}

/** Import a module that is kept compressed. @param {string} address */
async function unpackedModule(address) {
  const source = URL.createObjectURL(await unpacked(address).then((response) => response.blob()));
  return import(source).finally(() => URL.revokeObjectURL(source));
}

/** @param {string} address */
const bytes = async (address) => new Uint8Array(await unpacked(address).then((response) => response.arrayBuffer()));

function counting() {
  return new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length;
      tell(Math.min(99, Math.floor((100 * loaded) / WHOLE)));
      controller.enqueue(chunk);
    },
  });
}

let told = -1;

/** Report how many per cent are loaded. */
function tell(loading) {
  if (loading > told) postMessage({ loading });
  told = Math.max(told, loading);
}

// The messages wait in their order. Where the browser can put Python's work down in between (JavaScript Promise Integration), it is put
// down now and then, so that other messages come in, and given up for an urgent one.

const waiting = [];
const turns = new MessageChannel();
const page = {
  turn: () =>
    new Promise((resolve) => {
      turns.port1.onmessage = resolve;
      turns.port2.postMessage(null);
    }),
  urged: () => waiting.some(({ urgent }) => urgent),
};

const PROGRAM = `
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, "/minesweeper.zip")
from page import turn, urged
from pyodide.ffi import can_run_sync, run_sync

from minesweeper.shell import language
from minesweeper.web.requests import is_urgent
from minesweeper.web.session import Session

language.FOLDER = Path("/languages")
EVERY = 0.02  # seconds of work between two looks at what has come in
looked = 0.0


def is_urged():
    global looked
    if perf_counter() < looked + EVERY or not can_run_sync():
        return False
    run_sync(turn())
    looked = perf_counter()
    return urged()


[Session(urged=is_urged).answer, is_urgent]
`;

async function start() {
  tell(0);
  const made = unpackedModule(`${RUNTIME}pyodide.asm.mjs`).then((module) => module.default);
  const loading = import("./pyodide/pyodide.mjs").then(({ loadPyodide }) =>
    loadPyodide({ indexURL: RUNTIME, stdLibURL: `${RUNTIME}python.zip`, createPyodideModule: made }),
  );
  const [python, archive] = await Promise.all([loading, bytes(`${RUNTIME}minesweeper.zip`), made]);
  python.FS.writeFile("/minesweeper.zip", archive);
  python.FS.mkdir("/languages");
  python.registerJsModule("page", page);
  const [answer, isUrgent] = python.runPython(PROGRAM);
  let busy = false;
  self.addEventListener("message", async ({ data: text }) => {
    waiting.push({ text, urgent: isUrgent(text) });
    if (busy) return;
    busy = true;
    for (let next; (next = waiting.shift()); ) {
      const { language } = JSON.parse(next.text);
      if (language) await fetchLanguage(python, language).catch(() => {}); // the session answers that it is missing
      postMessage({ answer: await answer.callPromising(next.text) });
    }
    busy = false;
  });
  told = 100;
  postMessage({ ready: true });
}

/** Fetch the session's words in a language. @param {string} code */
async function fetchLanguage(python, code) {
  const path = `/languages/${code}.po`;
  if (code === "en" || python.FS.analyzePath(path).exists) return;
  python.FS.writeFile(path, await bytes(`${RUNTIME}languages/${code}.po`));
}

start().catch((problem) => postMessage({ failed: String(problem) }));
