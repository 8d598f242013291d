// What lies on a demonstration's table outlasts loading the page anew: it is kept for the tab, and comes back with the greeting.

/** A place in the browser for what is on the table `name`. */
export function makeKept(name) {
  const key = `sixtysix.demo.${name}`;
  return {
    /** What lay there before the page was loaded anew; null on a page that was opened, or where a cell ran again. */
    found() {
      if (performance.getEntriesByType("navigation")[0]?.type === "navigate") return null;
      try {
        const { page, record } = JSON.parse(sessionStorage.getItem(key)) ?? {};
        return record && page !== performance.timeOrigin ? record : null;
      } catch {
        return null; // blocked, or not ours
      }
    },
    keep(record) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ page: performance.timeOrigin, record }));
      } catch { /* full or blocked: then a page that is loaded anew begins anew */ }
    },
  };
}
