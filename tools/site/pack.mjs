// Packs what the page without a server loads of Python: the modules that a session uses, compiled, in two archives; and proves that
// they suffice.
//
// usage: node pack.mjs PYODIDE PROJECT OUT

import { mkdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, project, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const exercise = readFileSync(`${project}/tools/site/exercise.py`, "utf-8");
mkdirSync(out, { recursive: true });

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
import zipfile
from pathlib import Path

STDLIB = next(path for path in sys.path if path.endswith(".zip"))

# What is imported and a page never calls: sockets, processes, archives, temporary files, hosts of URLs, names of characters. Where it is
# imported all the same, every name in it is an empty class.
NEVER = {
    "asyncio/base_subprocess", "asyncio/selector_events", "asyncio/sslproto", "asyncio/streams", "asyncio/subprocess",
    "bz2", "compression/_common/_streams", "compression/zstd/__init__", "compression/zstd/_zstdfile",
    "html/entities", "ipaddress", "lzma", "selectors", "socket", "ssl", "_ssl", "subprocess", "tempfile", "zipfile/__init__",
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
    """Pack the loaded modules below a path, each compiled beside where its source would be, and the catalogues of languages.

    The archive is compressed later, as a whole.
    """
    with zipfile.ZipFile(archive, "w") as packed:
        for name in loaded(prefix):
            if prefix != STDLIB:
                source = Path(prefix, name).read_bytes()
            elif name.removesuffix(".py") in NEVER:
                source = EMPTY
            else:
                source = zipfile.ZipFile(STDLIB).read(name)
            code = compile(source, name, "exec", dont_inherit=True, optimize=2)
            head = importlib.util.MAGIC_NUMBER + bytes(12)
            packed.writestr(zipfile.ZipInfo(name + "c"), head + marshal.dumps(code))
        for path in sorted(Path("/project/minesweeper/languages").glob("*.po")) if prefix != STDLIB else ():
            packed.writestr(zipfile.ZipInfo(str(path.relative_to(prefix))), path.read_bytes())


def loaded(prefix):
    """Return the names of the loaded modules below a path, but for those that the runtime has in itself."""
    own = [m for m in list(sys.modules.values()) if getattr(m.__spec__, "origin", None) != "frozen"]
    files = {file for m in own if (file := getattr(m, "__file__", None) or "").startswith(prefix) and file.endswith(".py")}
    return sorted(file.removeprefix(prefix).lstrip("/") for file in files)


pack("/out/python.zip", STDLIB)
pack("/out/minesweeper.zip", "/project")
`);

const packed = await loadPyodide({ indexURL: `${runtime}/`, stdLibURL: `${out}/python.zip` });
packed.FS.writeFile("/minesweeper.zip", readFileSync(`${out}/minesweeper.zip`));
const found = run(packed, `
import sys

sys.path.insert(0, "/minesweeper.zip")
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
