// Light or dark as it was chosen in the options, else as the system says. No module, so that it is known before the first paint. In
// another language than English there is none before the page has its words.
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
