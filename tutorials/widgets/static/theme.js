// Light or dark: a wish of the page, else JupyterLab's theme, else the system. Voila says "light" whatever the visitor prefers,
// so its mark does not count.

function wanted() {
  const wish = document.documentElement.dataset.s66Theme ?? document.body.dataset.s66Theme;
  if (wish) return wish;
  const lab = "voila" in document.body.dataset ? undefined : document.body.dataset.jpThemeLight;
  if (lab) return lab === "false" ? "dark" : "light";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Keep `root.dataset.theme` right until the signal aborts. */
export function followTheme(root, signal) {
  const set = () => { root.dataset.theme = wanted(); };
  const observer = new MutationObserver(set);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: ["data-s66-theme", "data-jp-theme-light"] });
  }
  signal.addEventListener("abort", () => observer.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", set, { signal });
  set();
}
