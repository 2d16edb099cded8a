// Packs what the page without a server loads of Python: the modules that a session uses, compiled, in two archives.
//
// usage: node pack.mjs PYODIDE PROJECT OUT

import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, project, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
mkdirSync(out, { recursive: true });
for (const [place, root] of Object.entries({ "/project": project, "/out": out })) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython(`
import sys

sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
from minesweeper.web.session import Session

# A little of everything that a page may ask for, so that whatever is loaded late is loaded now.
session = Session()
for request in (
    {"do": "new", "setting": {"dimensions": [9, 9], "mines": 10, "start": "no-guess", "variant": "classic"}},
    {"do": "reveal", "cell": 40, "at": 1},
    {"do": "hint"},
    {"do": "risks"},
    {"do": "figures"},
    {"do": "ai", "agent": "agent"},
    {"do": "ai", "agent": "solver"},
    {"do": "certain"},
    {"do": "export"},
    {"do": "record", "seconds": 1, "date": "2026-01-31"},
    {"do": "files"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "step", "to": 0},
    {"do": "analyse", "position": "1?\\n??", "mines": 1},
    {"do": "new", "setting": {
        "dimensions": [10, 10], "mines": 9, "start": "judge", "variant": "judge", "distance": 2, "index": 0,
    }},
    {"do": "new", "setting": {"dimensions": [3, 3, 3], "mines": 3, "start": "safe", "variant": "classic"}},
    {"do": "reveal", "cell": 0},
    {"do": "hint"},
    {"do": "chances"},
    {"do": "load", "kind": "mbf", "data": "AgIAAQAA"},
    {"do": "resume", "game": {}},
    {"do": "nonsense"},
):
    session.ask(**request)

import importlib.util
import marshal
import zipfile

STDLIB = next(path for path in sys.path if path.endswith(".zip"))


def pack(archive, prefix):
    """The loaded modules below a path, each compiled beside where its source would be."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for module in sorted({m.__file__ for m in list(sys.modules.values()) if getattr(m, "__file__", None)}):
            if not module.startswith(prefix) or not module.endswith(".py"):
                continue
            name = module.removeprefix(prefix).lstrip("/")
            loader = zipfile.ZipFile(STDLIB).read(name) if prefix == STDLIB else open(module, "rb").read()
            code = compile(loader, name, "exec", dont_inherit=True, optimize=2)
            head = importlib.util.MAGIC_NUMBER + bytes(12)
            packed.writestr(zipfile.ZipInfo(name + "c"), head + marshal.dumps(code), zipfile.ZIP_DEFLATED)


pack("/out/python.zip", STDLIB)
pack("/out/minesweeper.zip", "/project")
`);
