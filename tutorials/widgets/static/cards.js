// Card faces and backs as inline SVG. The index letter comes from the view: it is the learner's language that decides it.
import { courtFigure, isCourt } from "./courts.js";
import { h, s } from "./dom.js";

const SUITS = {
  H: "M50 92C22 67 5 50 5 31C5 16 16 7 28 7C38 7 46 12 50 22C54 12 62 7 72 7C84 7 95 16 95 31C95 50 78 67 50 92Z",
  D: "M50 3C59 22 73 38 89 50C73 62 59 78 50 97C41 78 27 62 11 50C27 38 41 22 50 3Z",
  S: "M50 4C57 24 94 41 94 64C94 77 84 84 74 84C66 84 58 80 54 72C55 83 60 91 69 96H31C40 91 45 83 46 72C42 80 34 84 26 84C16 84 6 77 6 64C6 41 43 24 50 4Z",
  C: "M50 4C62 4 72 14 72 26C72 32 70 37 66 42C80 37 95 47 95 62C95 75 85 84 74 84C66 84 58 79 54 71C55 83 60 91 69 96H31C40 91 45 83 46 71C42 79 34 84 26 84C15 84 5 75 5 62C5 47 20 37 34 42C30 37 28 32 28 26C28 14 38 4 50 4Z",
};

// Where the pips of a number card lie (columns 0, 1, 2 and height in percent of the field), upright above the middle
const PIPS = {
  7: [[0, 0], [2, 0], [1, 25], [0, 50], [2, 50], [0, 100], [2, 100]],
  8: [[0, 0], [2, 0], [1, 25], [0, 50], [2, 50], [1, 75], [0, 100], [2, 100]],
  9: [[0, 0], [2, 0], [0, 33.3], [2, 33.3], [1, 50], [0, 66.7], [2, 66.7], [0, 100], [2, 100]],
  T: [[0, 0], [2, 0], [1, 16.7], [0, 33.3], [2, 33.3], [0, 66.7], [2, 66.7], [1, 83.3], [0, 100], [2, 100]],
};

function pip(suit, cx, cy, size, turned = false) {
  const place = `translate(${cx} ${cy})${turned ? " rotate(180)" : ""} scale(${size / 100}) translate(-50 -50)`;
  return s("path", { class: "c-pip", d: SUITS[suit], transform: place });
}

function index(card, x, y, size, room) {
  const wide = card.index.length > 1;
  const squeeze = wide ? { textLength: Math.min(room, size * 0.5 * card.index.length), lengthAdjust: "spacingAndGlyphs" } : {};
  const label = s("text", { class: "c-index", x, y, "font-size": size, "text-anchor": "middle", ...squeeze });
  label.textContent = card.index;
  return label;
}

// Each corner twice, the second one upside down
function corners(...make) {
  return [s("g", {}, ...make.map((f) => f())), s("g", { transform: "rotate(180 100 140)" }, ...make.map((f) => f()))];
}

function middle(card) {
  if (isCourt(card.rank)) {
    return [
      s("rect", { class: "c-frame", x: 52, y: 26, width: 96, height: 228, rx: 5 }),
      courtFigure(card.rank, "translate(100 138) scale(.94 1)"),
      courtFigure(card.rank, "rotate(180 100 140) translate(100 138) scale(.94 1)"),
      s("rect", { class: "c-gold", x: 52, y: 136.5, width: 96, height: 7 }),
      s("rect", { class: "c-border", x: 52, y: 26, width: 96, height: 228, rx: 5 }),
    ];
  }
  if (card.rank === "A") return [pip(card.suit, 100, 140, 104)];
  return (PIPS[card.rank] ?? [[1, 50]]).map(([column, percent]) =>
    pip(card.suit, 100 + (column - 1) * 34, 50 + percent * 1.8, 38, percent > 50));
}

/** The face of a card; the style sheet shows the large or the small drawing by the room there is. */
export function cardFace(card) {
  const large = s("g", { class: "c-large" },
    ...corners(() => index(card, 26, 47, 50, 40), () => pip(card.suit, 26, 70, 32)),
    ...middle(card));
  const small = s("g", { class: "c-small" },
    index(card, 48, 82, 98, 84),
    pip(card.suit, 48, 126, 60),
    isCourt(card.rank) ? courtFigure(card.rank, "translate(131 272) scale(1.22)") : pip(card.suit, 132, 204, 104));
  return s("svg", { class: `s66-face c-${card.suit}`, viewBox: "0 0 200 280", "aria-hidden": "true", focusable: "false" }, large, small);
}

/** A small suit sign for chips and labels. */
export function suitSign(suit) {
  return s("svg", { class: `s66-suit c-${suit}`, viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
    s("path", { class: "c-pip", d: SUITS[suit] }));
}

function hexagon(cx, cy, r) {
  const points = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 3) * k + Math.PI / 6;
    return `${(cx + r * Math.cos(angle)).toFixed(1)} ${(cy + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The mark of the game: two linked hexagons, six and six. */
export function emblem() {
  return s("svg", { class: "s66-emblem", viewBox: "0 0 160 100", "aria-hidden": "true", focusable: "false" },
    s("path", { d: hexagon(57, 50, 42) }), s("path", { d: hexagon(103, 50, 42) }));
}

// A honeycomb of six-sided cells between the frame lines of the back
function honeycomb() {
  const r = 15, dx = r * Math.sqrt(3), dy = r * 1.5;
  let d = "";
  for (let row = 0; row < 12; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const cx = 100 + (column - 3) * dx + (row % 2 ? dx / 2 : 0), cy = 140 + (row - 5.5) * dy;
      if (cx > 30 && cx < 170 && cy > 30 && cy < 250) d += hexagon(cx, cy, r);
    }
  }
  return d;
}
const COMB = honeycomb(); // once for all backs: a page of lessons draws some hundreds

/** The back of a card. */
export function cardBack() {
  return s("svg", { class: "s66-face s66-back", viewBox: "0 0 200 280", "aria-hidden": "true", focusable: "false" },
    s("rect", { class: "b-ground", x: 10, y: 10, width: 180, height: 260, rx: 10 }),
    s("path", { class: "b-comb", d: COMB }),
    s("rect", { class: "b-line", x: 17, y: 17, width: 166, height: 246, rx: 7 }),
    s("ellipse", { class: "b-ground", cx: 100, cy: 140, rx: 62, ry: 50 }),
    s("ellipse", { class: "b-line", cx: 100, cy: 140, rx: 62, ry: 50 }),
    s("path", { class: "b-mark", d: hexagon(84, 140, 28) + hexagon(116, 140, 28) }));
}

/** A card that cannot be pressed, with its spoken name. */
export function cardImage(card, props = {}) {
  return h("span", { class: "s66-card", role: "img", "aria-label": card.name, "data-card": card.card, ...props }, cardFace(card));
}

/** A face-down card; piles carry the spoken name, so it has none of its own. */
export function backImage(props = {}) {
  return h("span", { class: "s66-card", "aria-hidden": "true", ...props }, cardBack());
}
