// Light or dark, by the options or else by the system. This is no module, so that it runs before the first paint. In languages other than
// English there is no paint before the page has its words.
{
  const kept = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(`minesweeper.${name}`);
    } catch {
      return null;
    }
  };
  const chosen = (/** @type {string} */ name) => new RegExp(`"${name}":"([^"]*)`).exec(kept("options") ?? "")?.[1];
  document.documentElement.dataset.theme = chosen("theme") ?? kept("theme") ?? "";
  const language = chosen("language") || navigator.language;
  if (!language.startsWith("en")) document.documentElement.dataset.untold = "";
}
