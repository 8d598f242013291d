// The message area: status, captions and their story, feedback, notices – and the regions that a screen reader listens to.
import { attr, h, keyed, show, text } from "./dom.js";
import { icon } from "./icons.js";

// The same words twice must be said twice: empty the region first, fill it a moment later
function speaker(region) {
  let timer = null;
  return (words) => {
    clearTimeout(timer);
    region.textContent = "";
    if (words) timer = setTimeout(() => { region.textContent = words; }, 60);
  };
}

export function makeMessage(ctx) {
  const status = h("p", { class: "s66-status", role: "status" });
  const step = h("button", { class: "s66-button", "data-frame": "step", onclick: () => ctx.player.step() }, ctx.t("frame_step"));
  const skip = h("button", { class: "s66-button", "data-frame": "skip", onclick: () => ctx.player.finish() }, ctx.t("frame_skip"));
  const count = h("span", { class: "s66-count", "aria-hidden": "true" });
  const frames = h("div", { class: "s66-frames", role: "group", "aria-label": ctx.t("frames"), hidden: true }, count, step, skip);
  const toneIcon = h("span", { class: "s66-tone" });
  const words = h("p", { class: "s66-feedback-text" });
  const moreText = h("p", {});
  const more = h("details", { class: "s66-more" }, h("summary", {}, ctx.t("more")), moreText);
  const feedback = h("div", { class: "s66-feedback", role: "status", hidden: true }, toneIcon, h("div", {}, words, more));
  const storyList = h("ol", { "aria-label": ctx.t("frames"), tabindex: "0" }); // a long story scrolls, by keys too
  const replay = h("button", { class: "s66-link", "data-frame": "replay", onclick: () => ctx.replay() }, ctx.t("frame_replay"));
  const story = h("div", { class: "s66-story", hidden: true }, storyList, replay);
  const say = h("p", { class: "s66-sr s66-say", role: "status" });
  const alert = h("p", { class: "s66-sr s66-alert", role: "alert" });
  const notice = h("p", { class: "s66-notice", role: "status", hidden: true });
  const restart = h("button", { class: "s66-button s66-primary", "data-restart": "", onclick: () => ctx.restart() }, ctx.t("restart"));
  const lostText = h("p", {});
  const lost = h("div", { class: "s66-lost", role: "alert", hidden: true }, lostText, restart);
  return {
    element: h("div", { class: "s66-message" }, lost, status, frames, feedback, story, notice, say, alert),
    say: speaker(say),
    alert: speaker(alert),
    status: (value) => text(show(status, Boolean(value)), value),
    notice(value) {
      show(notice, Boolean(value));
      text(notice, value);
    },
    lost(yes) {
      show(lost, yes);
      text(lostText, yes ? ctx.t("lost") : "");
    },
    frame(index, total) {
      show(frames, index !== null);
      if (index === null) return;
      text(count, `${index + 1} / ${total}`);
      show(feedback, false);
      show(story, false);
    },
    /** Feedback in words; `elsewhere` when a bubble at the card already shows it. */
    feedback(f, elsewhere) {
      const visible = Boolean(f) && !elsewhere;
      show(feedback, visible);
      attr(feedback, "data-tone", visible ? f.tone : null);
      attr(feedback, "aria-live", visible && f.tone === "refused" ? "assertive" : "polite");
      attr(feedback, "data-rule", visible ? f.rule : null);
      if (visible && toneIcon.dataset.tone !== f.tone) {
        toneIcon.dataset.tone = f.tone;
        toneIcon.replaceChildren(icon(f.tone in { right: 1, wrong: 1, refused: 1, hint: 1 } ? f.tone : "info"), h("span", { class: "s66-sr" }, ctx.t(`tone_${f.tone}`)));
      }
      text(words, visible ? f.text : "");
      show(more, visible && Boolean(f.more));
      text(moreText, visible ? f.more : "");
    },
    /** The captions of what has just been played out: a line to look at again, or all there is with reduced motion. */
    story(captions, open) {
      show(story, captions.length > 0);
      attr(story, "data-open", String(open));
      show(storyList, open);
      keyed(storyList, captions, (c, i) => `${i}${c}`, (c) => h("li", {}, c));
      show(replay, captions.length > 0 && !open);
    },
  };
}
