// The felt: opponent, talon, trick, your plate and your hand. It draws what the view says and reports which card was pressed.
import { backImage, cardFace, cardImage, emblem, suitSign } from "./cards.js";
import { attr, h, keyed, show, text } from "./dom.js";
import { icon } from "./icons.js";

// A row of n cards: the style sheet works out widths and overlap from these numbers. A row with places to spare keeps
// the width its cards have when it is full, so that nothing changes size while a hand is played.
function spread(element, count, places = 1) {
  element.style.setProperty("--n", Math.max(count, 1));
  element.style.setProperty("--places", Math.max(count, places));
  element.style.setProperty("--gaps", Math.max(count - 1, 1));
}

function plate(ctx, seat) {
  const name = h("span", { class: "s66-seat" }, ctx.t(seat));
  const points = h("span", { class: "s66-points" });
  const pending = h("span", { class: "s66-pending" });
  const score = h("span", { class: "s66-score" }, points, pending);
  const tricks = h("span", { class: "s66-tricks" });
  const marriages = h("span", { class: "s66-marriages" });
  const element = h("div", { class: "s66-plate", role: "group", "aria-label": ctx.t(seat), "data-seat": seat },
    name, score, tricks, marriages);
  return {
    element,
    draw(side, table) {
      attr(element, "data-turn", String(table.turn === seat));
      const covered = side.points === null || side.points === undefined;
      text(points, covered ? "\u2013" : side.points);
      points.title = covered ? ctx.t("points_covered") : "";
      // a bare number says nothing when read aloud, so the whole sentence stands beside it
      attr(score, "role", "img");
      const counted = covered ? ctx.t("points_covered") : ctx.t("points", { n: side.points });
      attr(score, "aria-label", side.pending ? `${counted} ${ctx.t("pending", { n: side.pending })}` : counted);
      text(pending, side.pending ? ` (+${side.pending})` : "");
      text(tricks, ctx.counted("tricks", side.tricks));
      keyed(marriages, side.marriages ?? [], (m) => m.suit, (m) => h("span", {
        class: "s66-marriage", "data-suit": m.suit, role: "img", "aria-label": ctx.t("marriage", { suit: m.name, n: m.value }),
      }, suitSign(m.suit), String(m.value)));
    },
  };
}

function opponentHand(ctx) {
  const element = h("div", { class: "s66-opponent-hand s66-row" });
  return {
    element,
    draw(side) {
      const count = side.hand ? side.hand.length : side.count;
      spread(element, count);
      attr(element, "data-count", count);
      attr(element, "role", side.hand ? "group" : "img");
      attr(element, "aria-label", ctx.counted("opponent_hand", count));
      attr(element, "data-open", String(Boolean(side.hand)));
      if (side.hand) keyed(element, side.hand, (c) => c.card, (c) => cardImage(c));
      else {
        keyed(element, Array.from({ length: count }), (_, i) => i, () => backImage(),
          (card, _, i) => card.style.setProperty("--i", i));
      }
    },
  };
}

function talon(ctx) {
  const pile = h("div", { class: "s66-talon", role: "img" });
  const chip = h("div", { class: "s66-trump" });
  const element = h("div", { class: "s66-stock" }, pile, chip);
  return {
    element,
    draw(table) {
      // a first lesson knows neither talon nor trumps
      show(element, Boolean(table.talon));
      if (!table.talon) return;
      const { left, closed } = table.talon;
      const down = left - (table.turnup ? 1 : 0);
      const sentences = [ctx.counted(closed ? "talon_closed" : "talon", left)];
      if (table.turnup) sentences.push(ctx.t("turnup", { card: table.turnup.name }));
      attr(pile, "aria-label", sentences.join(" "));
      attr(pile, "data-left", left);
      attr(pile, "data-closed", String(Boolean(closed)));
      const parts = [];
      if (left === 0) parts.push({ key: "empty" });
      if (table.turnup) parts.push({ key: table.turnup.card, card: table.turnup });
      // three edges at most: a pile gets thinner, it need not be counted
      for (let i = 0; i < Math.min(3, Math.ceil(down / 3)); i += 1) parts.push({ key: `back${i}`, level: i });
      if (closed && left > 0) parts.push({ key: "across" });
      if (left > 0) parts.push({ key: `left${left}${Boolean(closed)}`, left });
      keyed(pile, parts, (p) => p.key, (p) => {
        if (p.card) return h("span", { class: "s66-card s66-turnup", "data-card": p.card.card, "aria-hidden": "true" }, cardFace(p.card));
        if (p.key === "empty") return h("span", { class: "s66-slot", "aria-hidden": "true" });
        if (p.key === "across") return backImage({ class: "s66-card s66-across" });
        if (p.left) return h("span", { class: "s66-left", "aria-hidden": "true" }, closed ? icon("lock") : null, String(p.left));
        const back = backImage({ class: "s66-card s66-pile" });
        back.style.setProperty("--level", p.level);
        return back;
      });
      show(chip, Boolean(table.trump));
      if (table.trump && chip.dataset.suit !== table.trump.suit) {
        chip.dataset.suit = table.trump.suit;
        chip.replaceChildren(suitSign(table.trump.suit), h("span", {}, ctx.t("trump", { suit: table.trump.name })));
      }
      attr(chip, "data-closed", String(Boolean(closed)));
    },
  };
}

function trickArea(ctx) {
  const cards = h("div", { class: "s66-trick", role: "group", "aria-label": ctx.t("trick") });
  return {
    element: h("div", { class: "s66-middle" }, emblem(), cards),
    draw(table) {
      attr(cards, "data-cards", table.trick.length);
      keyed(cards, table.trick, (c) => `${c.by}${c.card}`, (c, i) => cardImage(c, {
        "data-by": c.by, "data-place": i, "aria-label": ctx.t(`trick_${c.by}`, { card: c.name }),
      }));
    },
  };
}

/** Your hand. A card is a button while it may be pressed, else a picture; arrows move among the buttons. */
function hand(ctx) {
  const element = h("div", { class: "s66-hand s66-row", role: "group", "aria-label": ctx.t("hand") });
  let current = null; // the card that Tab reaches
  const buttons = () => [...element.querySelectorAll("button")];
  function reach(button) {
    current = button?.dataset.card ?? null;
    for (const other of buttons()) other.tabIndex = other === button ? 0 : -1;
  }
  function move(button) {
    reach(button);
    button?.focus();
  }
  element.addEventListener("focusin", (event) => reach(event.target.closest("button")));
  element.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(all[(to + all.length) % all.length]);
  });
  return {
    element,
    button: (code) => element.querySelector(`button[data-card="${CSS.escape(String(code))}"]`),
    focusNth(n) {
      const button = buttons()[n];
      if (button) move(button);
      return Boolean(button);
    },
    current: () => element.querySelector('button[tabindex="0"]'),
    draw(cards, mode, picked) {
      spread(element, cards.length, 6);
      const pressable = mode !== "look";
      const some = cards.some((c) => c.playable);
      keyed(element, cards, (c) => `${pressable}${c.card}`, (c) => (pressable
        ? h("button", { class: "s66-card", "data-card": c.card, onclick: (event) => {
          event.currentTarget.focus({ preventScroll: true }); // Safari does not focus a button that is clicked
          ctx.onCard(c.card, event.currentTarget);
        } }, cardFace(c))
        : cardImage(c)), (card, c) => {
        if (!pressable) return;
        const blocked = mode === "play" && !c.playable;
        attr(card, "aria-label", blocked ? ctx.t("card_blocked", { card: c.name }) : c.name);
        attr(card, "aria-disabled", blocked ? "true" : null);
        attr(card, "aria-pressed", mode === "pick" ? String(picked.includes(c.card)) : null);
        const several = mode === "play" && (c.actions?.length ?? 0) > 1;
        attr(card, "aria-expanded", several ? card.getAttribute("aria-expanded") ?? "false" : null);
        // grey only what stands out against cards that can be played
        attr(card, "data-dim", blocked && some ? "true" : null);
      });
      if (pressable) reach(this.button(current) ?? buttons()[0]);
    },
  };
}

/** The whole table. `draw(table, mode, picked)` with mode "play", "pick", "look", or "again" where any card takes a try back. */
export function makeTable(ctx) {
  const parts = { opponent: plate(ctx, "opponent"), fan: opponentHand(ctx), talon: talon(ctx), trick: trickArea(ctx), you: plate(ctx, "you"), hand: hand(ctx) };
  const won = h("div", { class: "s66-won s66-row", role: "group", "aria-label": ctx.t("won") });
  const cover = h("button", { class: "s66-cover", "data-tool": "show", hidden: "", onclick: () => ctx.send({ type: "show", what: "points" }) });
  parts.you.element.append(cover);
  const element = h("div", { class: "s66-felt", tabindex: "-1", role: "group", "aria-label": ctx.t("table") },
    h("div", { class: "s66-top" }, parts.opponent.element, h("div", { class: "s66-holder" }, parts.fan.element)),
    h("div", { class: "s66-centre" }, parts.talon.element, parts.trick.element, h("div", { class: "s66-air" })),
    parts.you.element, h("div", { class: "s66-holder" }, won), h("div", { class: "s66-holder s66-hand-holder" }, parts.hand.element));
  const centre = parts.talon.element.parentElement;
  let drawn = null;
  return {
    element,
    hand: parts.hand,
    shown: () => drawn,
    draw(table, mode, picked, canShow) {
      drawn = table;
      show(element, Boolean(table));
      if (!table) return;
      parts.opponent.draw(table.opponent, table);
      parts.fan.draw(table.opponent);
      parts.talon.draw(table);
      attr(centre, "data-stock", String(Boolean(table.talon)));
      parts.trick.draw(table);
      parts.you.draw(table.you, table);
      const pile = table.you.won ?? [];
      show(won.parentElement, pile.length > 0);
      spread(won, pile.length);
      keyed(won, pile, (c) => c.card, (c) => cardImage(c));
      const open = table.you.points !== null && table.you.points !== undefined;
      show(cover, canShow);
      if (cover.dataset.open !== String(open)) {
        cover.dataset.open = String(open);
        cover.replaceChildren(icon(open ? "covered" : "eye"), h("span", {}, ctx.t(open ? "cover_points" : "show_points")));
      }
      parts.hand.draw(table.you.hand, mode, picked);
    },
  };
}
