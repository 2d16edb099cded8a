// Packs what the page without a server loads of Python: the modules that a session uses, compiled, in two archives, and what these say
// in each language; and proves that they suffice.
//
// usage: node pack.mjs PYODIDE PROJECT OUT

import { mkdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, project, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const exercise = readFileSync(`${project}/tools/site/exercise.py`, "utf-8");
mkdirSync(`${out}/languages`, { recursive: true });

process.on("uncaughtException", ({ message }) => {
  console.error(message.trim().split("\n").at(-1)); // without the runtime's source, which is one line
  process.exit(1);
});

// Code is compiled without the columns of its expressions: a traceback shows them only beside the source.
const whole = await loadPyodide({ indexURL: `${runtime}/`, env: { PYTHONNODEBUGRANGES: "1" } });
mount(whole, "/project", project);
mount(whole, "/out", out);
const expected = run(whole, `
import sys

sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
`);
whole.runPython(`
import importlib.util
import marshal
import re
import zipfile
from pathlib import Path

STDLIB = next(path for path in sys.path if path.endswith(".zip"))

# What is imported and a page never calls: sockets, processes, archives, temporary files, names of characters. Where it is imported all the
# same, every name in it is an empty class.
NEVER = {
    "asyncio/base_subprocess", "asyncio/selector_events", "asyncio/sslproto", "asyncio/streams", "asyncio/subprocess",
    "bz2", "compression/_common/_streams", "compression/zstd/__init__", "compression/zstd/_zstdfile",
    "html/entities", "lzma", "selectors", "socket", "ssl", "_ssl", "subprocess", "tempfile", "zipfile/__init__",
    "zipfile/_path/__init__", "zipfile/_path/glob",
}
EMPTY = b"""
__all__ = ()

def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})
"""


def pack(archive, prefix):
    """Pack the loaded modules below a path, each compiled beside where its source would be, and return their names.

    The archive is compressed later, as a whole.
    """
    names = loaded(prefix)
    with zipfile.ZipFile(archive, "w") as packed:
        for name in names:
            if prefix != STDLIB:
                source = Path(prefix, name).read_bytes()
            elif name.removesuffix(".py") in NEVER:
                source = EMPTY
            else:
                source = zipfile.ZipFile(STDLIB).read(name)
            code = compile(source, name, "exec", dont_inherit=True, optimize=2)
            head = importlib.util.MAGIC_NUMBER + bytes(12)
            packed.writestr(zipfile.ZipInfo(name + "c"), head + marshal.dumps(code))
    return names


def loaded(prefix):
    """Return the names of the loaded modules below a path, but for those that the runtime has in itself."""
    own = [m for m in list(sys.modules.values()) if getattr(m.__spec__, "origin", None) != "frozen"]
    files = {file for m in own if (file := getattr(m, "__file__", None) or "").startswith(prefix) and file.endswith(".py")}
    return sorted(file.removeprefix(prefix).lstrip("/") for file in files)


pack("/out/python.zip", STDLIB)
modules = {name.removeprefix("minesweeper/") for name in pack("/out/minesweeper.zip", "/project")}
for path in Path("/project/minesweeper/languages").glob("*.po"):
    head, *messages = path.read_text("utf-8").split("\\n\\n")
    said = [each for each in messages if modules & {*" ".join(re.findall("^#:(.*)", each, re.M)).split()}]
    Path("/out/languages", path.name).write_text(re.sub("(?m)^#.*\\n", "", "\\n\\n".join([head, *said])), "utf-8")
`);

const packed = await loadPyodide({ indexURL: `${runtime}/`, stdLibURL: `${out}/python.zip` });
packed.FS.writeFile("/minesweeper.zip", readFileSync(`${out}/minesweeper.zip`));
mount(packed, "/languages", `${out}/languages`);
const found = run(packed, `
import sys
from pathlib import Path

sys.path.insert(0, "/minesweeper.zip")
from minesweeper.shell import language

language.FOLDER = Path("/languages")
`);
if (found !== expected) {
  const differs = [...found].findIndex((character, place) => character !== expected[place]);
  throw new Error(`what is packed answers otherwise than the whole: ${found.slice(differs, differs + 100)}`);
}

/** Let Python see a folder of this machine. */
function mount(python, place, root) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}

/** What a session answers to the exercise, as text. */
function run(python, before) {
  return python.runPython(`${before}\n${exercise}\nimport json\njson.dumps(told)`);
}
