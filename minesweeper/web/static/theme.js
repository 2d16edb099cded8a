// Dark or light: as the system says, unless the button was used. No module, so that it is known before the first paint.
{
  const root = document.documentElement;
  const kept = (() => {
    try {
      return localStorage.getItem("minesweeper.theme");
    } catch {
      return null;
    }
  })();
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;

  const dark = () =>
    (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme")?.addEventListener("click", () => {
      const theme = dark() ? "light" : "dark";
      root.dataset.theme = theme;
      try {
        localStorage.setItem("minesweeper.theme", theme);
      } catch {
        // Without storage the choice holds for as long as the page is open.
      }
    });
  });
}
