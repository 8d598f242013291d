// The keyboard. Keys act only while the focus is inside this table, and single letters can be switched off (WCAG 2.1.4).

function isTyping(target) {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");
}

/** `ctx` offers what a key can do; see widget.js. */
export function listenToKeys(root, ctx, signal) {
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      if (ctx.dismiss()) handled(event);
      return;
    }
    if (isTyping(event.target)) return;
    if (event.key === "Enter" && event.target === ctx.felt) {
      if (ctx.pressCurrent()) handled(event);
      return;
    }
    if (event.key.length !== 1 || event.key === " " || !ctx.store.singleKeys()) return;
    const key = event.key.toLowerCase();
    const act = command(key);
    if (!act) return;
    handled(event);
    // while a consequence is shown, any key of ours means "go on" and nothing else
    if (ctx.player.playing()) ctx.player.finish();
    else act();
  }, { signal });

  function command(key) {
    if (/^[1-8]$/.test(key)) return () => ctx.chooseNth(Number(key) - 1);
    if (ctx.hasButton(key)) return () => ctx.pressButton(key);
    return { h: () => ctx.pressTool("hint"), u: () => ctx.pressTool("undo"), n: () => ctx.pressTool("next"), "?": () => ctx.pressTool("keys") }[key];
  }
  function handled(event) {
    event.preventDefault();
    event.stopPropagation();
  }
}
