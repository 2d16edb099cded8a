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
  const theme = kept("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  const language = /"language":"([^"]+)/.exec(kept("options") ?? "")?.[1] ?? navigator.language;
  if (!language.startsWith("en")) document.documentElement.dataset.untold = "";
}
