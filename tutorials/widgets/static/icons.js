// Line icons of our own, 24 by 24.
import { s } from "./dom.js";

const ICONS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  undo: "M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H9",
  again: "M19 12a7 7 0 1 1-2.3-5.2M19 3v4.5h-4.5",
  fresh: "M4 7.5 11 5l4.5 12-7 2.6ZM13.5 6.5h5.5v11.5h-3M20 3v3M18.5 4.5h3",
  read: "M4 10v4h3.5L12 18V6L7.5 10ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  more: "M4 7h9M17.500 7H20M15.250 4.750v4.500M4 12h3M11.500 12H20M9.250 9.750v4.500M4 17h9M17.500 17H20M15.250 14.750v4.500",
  back: "M14.5 5.5 8 12l6.5 6.5",
  unfold: "M6 9.500 12 15.500 18 9.500",
  forward: "M9.5 5.5 16 12l-6.5 6.5",
  eye: "M2.5 12C5 7.8 8.300 5.700 12 5.700s7 2.100 9.5 6.300c-2.5 4.200-5.8 6.300-9.5 6.300S5 16.200 2.5 12ZM12 9.200a2.8 2.8 0 1 0 0 5.600 2.8 2.8 0 0 0 0-5.600Z",
  covered: "M3 10c2.600 3.200 5.600 4.8 9 4.8s6.400-1.600 9-4.8M12 14.8V18M6.600 13.300 5 16.200M17.400 13.300 19 16.200",
  lock: "M6.5 11h11v8.5h-11ZM9 11V7.5a3 3 0 0 1 6 0V11",
  star: "M12 3.5l2.600 5.5 6 .8-4.400 4.200 1.100 6-5.300-2.900L6.700 20l1.100-6L3.400 9.8l6-.8Z",
  right: "M5 12.5 10 17.5 19.5 7",
  wrong: "M12 7v6.5M12 17.200v.1",
  refused: "M6 6l12 12M18 6 6 18",
  info: "M12 11v6M12 7v.1",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
};

/** A decorative icon; the words beside it carry the meaning. */
export function icon(name) {
  return s("svg", { class: `s66-icon i-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: ICONS[name] }));
}
