// Our own court figures, drawn from plain shapes: half a figure standing on y = 0, about 100 wide and 104 high.
// Colours come from the style sheet: c-suit, c-deep (the suit, darker), c-gold, c-skin, c-hair, c-pale, c-line.
import { s } from "./dom.js";

const path = (name, d) => s("path", { class: name, d });
const dot = (name, cx, cy, r) => s("circle", { class: name, cx, cy, r });

function face(beard) {
  return [
    s("ellipse", { class: "c-skin", cx: 0, cy: -58, rx: 15, ry: 18 }),
    ...(beard ? [path("c-hair", "M-15.5-60C-16-40-8-28 0-26C8-28 16-40 15.5-60C11-51 6-50 0-51C-6-50-11-51-15.5-60Z")] : []),
    dot("c-ink", -6, -62, 1.9),
    dot("c-ink", 6, -62, 1.9),
    path("c-stroke", "M-9-66.5Q-6-68.5-3-66.5M3-66.5Q6-68.5 9-66.5M0-61V-55"),
    path(beard ? "c-lip" : "c-lip", beard ? "M-4-47.5Q0-45 4-47.5" : "M-4-50Q0-46.5 4-50Q0-51.5-4-50Z"),
  ];
}

const shoulders = "M-50 0V-14C-49-29-33-36-15-39H15C33-36 49-29 50-14V0Z";

function king() {
  return [
    path("c-hair", "M-20-80C-25-66-24-50-22-38H22C24-50 25-66 20-80Z"),
    path("c-suit", shoulders),
    path("c-deep", "M-50 0V-14C-49-22-43-28-35-32L-22 0ZM50 0V-14C49-22 43-28 35-32L22 0Z"),
    path("c-pale", "M-24-38.5C-17-24-9-18 0-16C9-18 17-24 24-38.5L31-36C24-16 13-6 0-4C-13-6-24-16-31-36Z"),
    ...[[-24, -30], [-17, -18], [-7, -10.5], [7, -10.5], [17, -18], [24, -30]].map(([x, y]) => dot("c-ink", x, y, 1.5)),
    ...face(true),
    path("c-gold", "M-22-76L-27-100L-13-89L0-105L13-89L27-100L22-76Z"),
    path("c-suit", "M-22-76V-82H22V-76Z"),
    ...[[-27, -100], [0, -105], [27, -100]].map(([x, y]) => dot("c-gold", x, y, 3.2)),
    dot("c-pale", 0, -92, 3),
  ];
}

function queen() {
  return [
    path("c-hair", "M0-84C-24-84-25-62-25-50C-25-40-31-36-29-25C-22-22-17-27-15-34H15C17-27 22-22 29-25C31-36 25-40 25-50C25-62 24-84 0-84Z"),
    path("c-suit", shoulders),
    path("c-deep", "M-9 0L-24-37L-15-39L0-17L15-39L24-37L9 0Z"),
    path("c-skin", "M-6-46H6V-38L15-39L0-17L-15-39L-6-38Z"),
    ...[[-10, -33.5], [-5.5, -29], [0, -27], [5.5, -29], [10, -33.5]].map(([x, y]) => dot("c-pale", x, y, 2.3)),
    ...face(false),
    path("c-hair", "M-16-62C-15-76-6-77 0-73C6-77 15-76 16-62C18-80 8-83 0-83C-8-83-18-80-16-62Z"),
    path("c-gold", "M-19-77C-13-81-6-82 0-82C6-82 13-81 19-77L22-93L11-87L0-99L-11-87L-22-93Z"),
    ...[[-22, -93], [0, -99], [22, -93]].map(([x, y]) => dot("c-pale", x, y, 3)),
    dot("c-suit", 0, -87.5, 2.6),
    path("c-stroke", "M-36-24C-36-14-35-7-34 0"),
    ...[[-36, -35], [-41.5, -30.5], [-30.5, -30.5], [-39.5, -24.5], [-32.5, -24.5]].map(([x, y]) => dot("c-pale", x, y, 4.2)),
    dot("c-gold", -36, -29, 3.2),
  ];
}

function jack() {
  return [
    path("c-hair", "M-18-76C-26-68-27-52-23-42C-18-39-14-42-12-46H12C14-42 18-39 23-42C27-52 26-68 18-76Z"),
    path("c-suit", shoulders),
    path("c-deep", "M-33-34.5L-15-39L33-2V0H14Z"),
    path("c-pale", "M-17-41C-12-36-6-34 0-34C6-34 12-36 17-41L20-33C13-27 6-25 0-25C-6-25-13-27-20-33Z"),
    path("c-stroke", "M-12-37L-13-29M-4-34.5V-25.5M4-34.5V-25.5M12-37L13-29"),
    ...face(false),
    path("c-hair", "M-16-60C-16-70-10-74 0-74C10-74 16-70 16-60C12-67 6-69 0-69C-6-69-12-67-16-60Z"),
    path("c-suit", "M-24-73C-27-90-10-97 6-95C22-93 29-82 24-72C10-78-8-79-24-73Z"),
    path("c-deep", "M-24-73C-8-79 10-78 24-72L23-67C8-73-8-73-23-68Z"),
    path("c-gold", "M15-80C22-95 32-103 45-104C42-92 34-80 21-74C18-75 16-77 15-80Z"),
    path("c-stroke", "M19-77C26-88 33-95 41-100"),
    dot("c-pale", 17, -77, 3),
  ];
}

const FIGURES = { K: king, Q: queen, J: jack };

/** True when the rank has a figure of its own. */
export function isCourt(rank) {
  return rank in FIGURES;
}

/** Half a figure, standing on the origin of its group. */
export function courtFigure(rank, transform) {
  return s("g", { class: "c-figure", transform }, ...FIGURES[rank]());
}
