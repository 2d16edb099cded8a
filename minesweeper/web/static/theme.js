// Light or dark as it was chosen in the options, else as the system says. No module, so that it is known before the first paint.
{
  const kept = (() => {
    try {
      return localStorage.getItem("minesweeper.theme");
    } catch {
      return null;
    }
  })();
  if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
}
