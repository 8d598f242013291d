// "Report a problem with this step": a text that tells the place and how to get there again, made of what the learner sees.
import { h, text, uid } from "./dom.js";

const codes = (cards) => cards.map((c) => c.card).join(" ");
const pair = (key, you, opponent) => `${key} = { you = ${you}, opponent = ${opponent} }`;

/** The position as a lesson file writes it, as far as the learner may see it. */
function positionLine(table) {
  const { you, opponent, trick, trump, turnup, talon } = table;
  const led = trick.filter((c) => c.by === "opponent");
  const parts = [`you = "${codes(you.hand)}"`];
  parts.push(opponent.hand ? `opponent = "${codes(opponent.hand)}"` : `# opponent: ${opponent.count}`);
  if (turnup ?? trump) parts.push(`trump = "${turnup?.card ?? trump.suit}"`);
  if (talon) parts.push(`# talon: ${talon.left}${talon.closed ? ", closed" : ""}`);
  if (table.turn) parts.push(`lead = "${table.lead}"`);
  if (led.length) parts.push(`led = "${codes(led)}"`);
  if (Number.isInteger(you.points) && Number.isInteger(opponent.points)) parts.push(pair("points", you.points, opponent.points));
  parts.push(pair("tricks", you.tricks, opponent.tricks));
  return parts.join("\n");
}

/** The text to be copied. */
function reportText(ctx, view) {
  const lines = [ctx.t("report_head"), ctx.t("report_step", { step: view.step.id, seq: view.seq }), ctx.t("report_question", { text: view.ask })];
  if (view.table) lines.push(ctx.t("report_table"), positionLine(view.table));
  if (view.status) lines.push(ctx.t("report_said", { text: view.status }));
  if (view.feedback) lines.push(ctx.t("report_said", { text: view.feedback.text }));
  // the record holds the variant and every action, and so leads back to this very position
  if (view.record) lines.push(ctx.t("report_record"), view.record);
  lines.push(ctx.t("report_browser", { text: navigator.userAgent }));
  return lines.join("\n");
}

async function copy(area) {
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    // without https there is no clipboard; the old way still works there
    return document.execCommand("copy");
  }
}

export function reportPanel(ctx) {
  const area = h("textarea", { class: "s66-report-text", rows: "7", spellcheck: "false", id: uid("report") });
  const said = h("p", { class: "s66-report-said", role: "status" });
  const button = h("button", { class: "s66-button s66-primary", "data-report": "copy", onclick: async () => {
    const done = await copy(area);
    text(said, "");
    setTimeout(() => text(said, ctx.t(done ? "report_copied" : "report_by_hand")), 60);
  } }, ctx.t("report_copy"));
  const close = h("button", { class: "s66-button", "data-report": "close", onclick: () => ctx.dismiss() }, ctx.t("report_close"));
  return {
    element: h("div", { class: "s66-panel s66-report", role: "group", "aria-label": ctx.t("report"), hidden: true },
      h("label", { for: area.id }, ctx.t("report_about")), area, h("div", { class: "s66-report-row" }, button, close, said)),
    draw() {},
    open(view) {
      text(said, "");
      area.value = reportText(ctx, view);
    },
    focus: () => area.focus({ preventScroll: true }),
  };
}
