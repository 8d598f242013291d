// A whole step stays on the screen: where it would not fit, the style sheet draws it tighter, level by level.

const TIGHTER = [null, "1", "2", "3"];
const LEAST_ROOM = 560; // pixels; a lower window, such as that of a phone on its side, is not worth squeezing into

/** The height in pixels that is seen at once; in JupyterLab the notebook is a window of its own, in a web page it is all of it. */
export function windowOf(root) {
  const notebook = root.closest(".jp-WindowedPanel-outer, .jp-Notebook");
  return Math.min(window.innerHeight, notebook?.clientHeight || Infinity);
}

/** `refit()` chooses the first level at which everything from the top of `body` to the end of `parts()` fits. */
export function makeFit(root, body, parts) {
  const height = () => {
    const end = Math.max(...parts().map((part) => part.getBoundingClientRect().bottom));
    return end - body.getBoundingClientRect().top + parseFloat(getComputedStyle(body).paddingBottom);
  };
  return {
    refit() {
      if (!body.getClientRects().length) return;
      const most = root.closest("[data-big]") ? Infinity : Math.max(LEAST_ROOM, windowOf(root)); // on a projector nothing shrinks
      for (const level of TIGHTER) {
        if (level) root.dataset.tight = level;
        else delete root.dataset.tight;
        if (height() <= most) return;
      }
    },
    /** Bring the step into sight if part of it is not; what lies below it does not count. */
    reveal(behavior) {
      const top = body.getBoundingClientRect().top, tall = height();
      if (top >= 0 && top + tall <= window.innerHeight) return;
      const mark = tall <= window.innerHeight && top > 0 ? { node: parts().at(-1), block: "end" } : { node: body, block: "start" };
      mark.node.scrollIntoView({ block: mark.block, behavior });
    },
  };
}
