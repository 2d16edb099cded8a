// The service worker of the page without a server: once it was there, the page works offline.

const CACHE = "minesweeper-@VERSION@";
const FILES = @FILES@;

// The languages, by their codes: the files of each are kept once it was asked for. A page loads its words before it begins.
const LANGUAGES = @LANGUAGES@;
const wordsOf = (code) => `words/${code}.json`;
const filesOf = (code) => [wordsOf(code), `pyodide/languages/${code}.po.gz`];

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const isAsked = await Promise.all(LANGUAGES.map((code) => isHere(wordsOf(code))));
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES, ...LANGUAGES.filter((_, index) => isAsked[index]).flatMap(filesOf)]);
  await self.skipWaiting();
}

/** Whether a file was asked for: under an earlier version, or by a page that was there before its service worker. */
async function isHere(name) {
  if (await caches.match(name)) return true;
  return fetch(name, { cache: "only-if-cached", mode: "same-origin" }).then(({ ok }) => ok, () => false);
}

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("minesweeper-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
  event.waitUntil(self.clients.claim()); // what this page asks for later is kept as well
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const loaded = await fetch(request);
  if (loaded.ok && LANGUAGES.flatMap(filesOf).some((name) => request.url === new URL(name, self.registration.scope).href)) {
    await cache.put(request, loaded.clone());
  }
  return loaded;
}
