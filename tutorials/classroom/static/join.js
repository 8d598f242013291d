// Joining: the code that the teacher shows, and a nickname.
import { attr, h, t } from "./common.js";

/** The page to join on. `joined(secret, news)` is called once the class has taken the pupil in. */
export function joinPage(app, alert, code, said, joined) {
  const codeField = h("input", { id: "code", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 12, required: "" });
  const nameField = h("input", { id: "name", name: "name", autocomplete: "off", maxlength: 40, required: "" });
  const button = h("button", { type: "submit", class: "primary" }, t("join"));
  codeField.value = code;
  async function join(event) {
    event.preventDefault();
    alert.say("");
    attr(button, "aria-disabled", "true");
    try {
      const answer = await fetch("join", { method: "POST", body: JSON.stringify({ code: codeField.value, name: nameField.value }) });
      const { token, name, renamed, error } = await answer.json();
      if (answer.ok) joined(token, renamed ? t("renamed", { name }) : "");
      else alert.say(error);
    } catch {
      alert.say(t("lost"));
    }
    attr(button, "aria-disabled", null);
  }
  app.replaceChildren(
    h("h1", {}, t("title")),
    h("form", { class: "join", onsubmit: join },
      h("p", {}, t("join_about")),
      h("label", { for: "code" }, t("code")), codeField,
      h("label", { for: "name" }, t("nickname")), nameField,
      button, alert.element));
  alert.say(said);
  (code ? nameField : codeField).focus();
}
