// What stands above the felt: which step it is, its star and those of the lesson, and the question.
import { attr, h, show, text, uid } from "./dom.js";
import { icon } from "./icons.js";
import { hasStar } from "./progress.js";
import { starsOf } from "./way.js";

/** `refit()` draws the step as tight as it must be; what a shortened question hides can then be unfolded. */
export function makeHeading(ctx, root, refit) {
  const title = h("span", { class: "s66-title", id: uid("title") });
  const number = h("span", { class: "s66-step-number" });
  const star = h("span", { class: "s66-star", role: "img" }, icon("star"));
  const stars = h("span", { class: "s66-stars", role: "img" });
  const ask = h("p", { class: "s66-ask", "aria-live": "polite", id: uid("ask") });
  const whole = h("button", { class: "s66-ask-more", hidden: true, onclick: () => heading.unfold(root.dataset.unfolded === undefined) }, icon("unfold"));
  const heading = {
    elements: [
      h("div", { class: "s66-header" }, h("p", { class: "s66-heading" }, number, title), h("p", { class: "s66-progress" }, star, stars)),
      h("div", { class: "s66-asked" }, ask, whole),
    ],
    draw(view) {
      text(title, view.step.title);
      text(number, view.step.of > 1 ? ctx.t("step_number", { n: view.step.number, of: view.step.of }) : "");
      text(ask, view.ask);
      heading.stars(view);
    },
    stars(view) {
      const got = Boolean(view.star) || hasStar(view.step.id);
      attr(star, "data-got", String(got));
      attr(star, "aria-label", ctx.t(got ? "star_got" : "star_open"));
      const won = starsOf(view), words = won ? ctx.t("stars", won) : null;
      show(stars, Boolean(won));
      text(stars, won ? `${won.got} / ${won.of}` : "");
      attr(stars, "aria-label", words);
      attr(stars, "title", words);
    },
    fit() {
      refit();
      const folded = root.dataset.unfolded === undefined;
      show(whole, Boolean(root.dataset.tight) && (!folded || ask.scrollHeight > ask.clientHeight + 2));
      attr(whole, "aria-expanded", String(!folded));
      attr(whole, "aria-label", ctx.t(folded ? "ask_more" : "ask_less"));
    },
    unfold(open) {
      attr(root, "data-unfolded", open ? "" : null);
      heading.fit();
    },
  };
  attr(root, "aria-labelledby", title.id);
  attr(root, "aria-describedby", ask.id);
  return heading;
}
