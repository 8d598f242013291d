// Rings, arrows and notes that lie above the felt, placed by where the cards are drawn.
import { boxIn, h, s } from "./dom.js";

const HEAD = 22, WIDTH = 7; // pixels

/** Where the way to a point leaves a card, so that its index can still be read; its middle if there is hardly a way. */
function edge(card, to) {
  const dx = to.x - card.x, dy = to.y - card.y;
  const part = Math.min(card.w / 2 / Math.abs(dx), card.h / 2 / Math.abs(dy)); // of the whole way
  return (1 - part) * Math.hypot(dx, dy) > 2 * HEAD ? { x: card.x + part * dx, y: card.y + part * dy } : card;
}

function arrowPath(from, to) {
  const dx = to.x - from.x, dy = to.y - from.y, length = Math.hypot(dx, dy) || 1;
  const ux = dx / length, uy = dy / length, bend = Math.min(40, length / 5);
  const middle = { x: (from.x + to.x) / 2 - uy * bend, y: (from.y + to.y) / 2 + ux * bend };
  const ex = to.x - middle.x, ey = to.y - middle.y, rest = Math.hypot(ex, ey) || 1;
  const vx = ex / rest, vy = ey / rest, bx = to.x - vx * HEAD, by = to.y - vy * HEAD;
  const head = `M${to.x} ${to.y}L${bx - vy * HEAD / 1.6} ${by + vx * HEAD / 1.6}L${bx + vy * HEAD / 1.6} ${by - vx * HEAD / 1.6}Z`;
  return { line: `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${bx} ${by}`, head };
}

/** `draw(marks)` puts them on the felt; cards that are not to be seen have none. */
export function makeMarks(felt) {
  const picture = s("svg", { class: "s66-marks", "aria-hidden": "true" });
  const notes = h("div", { class: "s66-mark-notes", "aria-hidden": "true" }); // said in the list beside the table
  felt.append(picture, notes);
  let drawn = [];
  const find = (code) => [...felt.querySelectorAll(`.s66-card[data-card="${CSS.escape(code)}"]`)].find((card) => card.getClientRects().length);
  function place(element) {
    const box = boxIn(element, felt);
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width, h: box.height };
  }
  const arrowTo = (card, to) => arrowPath(edge(card, to), to);
  function refresh() {
    const shapes = [], words = [];
    for (const mark of drawn) {
      const card = find(mark.card);
      if (!card) continue;
      const at = place(card);
      shapes.push(s("rect", { class: "s66-ring", x: at.x - at.w / 2 - 3, y: at.y - at.h / 2 - 3, width: at.w + 6, height: at.h + 6, rx: 10 }));
      const target = mark.to === "trick" ? felt.querySelector(".s66-middle") : mark.to && find(mark.to);
      if (target) {
        const { line, head } = arrowTo(at, place(target));
        shapes.push(s("path", { class: "s66-arrow-edge", d: line, "stroke-width": WIDTH + 5 }), s("path", { class: "s66-arrow", d: line, "stroke-width": WIDTH }),
          s("path", { class: "s66-arrow-head", d: head }));
      }
      if (mark.note) {
        const note = h("span", {}, mark.note);
        note.style.left = `${Math.round(at.x)}px`;
        note.style.top = `${Math.round(at.y + at.h / 3)}px`; // below the index, so that the card can still be named
        words.push(note);
      }
    }
    picture.replaceChildren(...shapes);
    notes.replaceChildren(...words);
    const width = felt.clientWidth;
    for (const note of words) { // within the felt
      const half = note.offsetWidth / 2;
      note.style.left = `${Math.max(half + 4, Math.min(parseFloat(note.style.left), width - half - 4))}px`;
    }
  }
  return {
    refresh,
    draw(marks) {
      drawn = marks;
      refresh();
    },
  };
}
