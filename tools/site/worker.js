// The worker of the page without a server: Python, and in it the session that answers the page's messages.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const RUNTIME = new URL("pyodide/", import.meta.url).href;
const WASM = "pyodide.asm.wasm";

// What is kept compressed is unpacked on its way, whatever the host does about compression; and counted.
const load = self.fetch;
self.fetch = async (address, options) => {
  const url = String(address.url ?? address);
  if (!url.endsWith(WASM)) return load(address, options);
  const packed = await load(`${url}.gz`, options);
  const whole = Number(packed.headers.get("Content-Length")) || 0;
  let loaded = 0;
  const counted = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length;
      if (whole) tell(`Loading the solver: ${Math.min(99, Math.round((100 * loaded) / whole))} %`);
      controller.enqueue(chunk);
    },
  });
  const body = packed.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
};

let told = "";

function tell(waiting) {
  if (waiting !== told) postMessage({ waiting });
  told = waiting;
}

async function start() {
  tell("Loading the solver…");
  const archive = load(new URL("minesweeper.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: RUNTIME, stdLibURL: `${RUNTIME}python.zip` });
  python.FS.writeFile("/minesweeper.zip", new Uint8Array(await archive));
  tell("Starting the solver…");
  const answer = python.runPython(`
import sys
sys.path.insert(0, "/minesweeper.zip")
import json
from minesweeper.web.session import Session

session = Session()


def answer(text):
    return json.dumps(session.answer(text), separators=(",", ":"), allow_nan=False)


answer
`);
  self.addEventListener("message", ({ data }) => {
    postMessage({ answer: answer(data) });
  });
  postMessage({ ready: true });
}

start();
