// What the teacher's page and the projector share: the secret, and what goes to and fro with it.
import { h, keeper, makeAlert, t, takeHash } from "./common.js";
import { openLine } from "./line.js";

const key = keeper(() => sessionStorage, "sixtysix.class.key");

/** Fetch with the secret. */
export function fetchAs(path, method = "GET") {
  return fetch(path, { method, headers: { Authorization: `Bearer ${key.get()}` } });
}

function keyPage(app, said, begin) {
  const field = h("input", { id: "key", type: "password", autocomplete: "off", required: "" });
  const alert = makeAlert();
  function open(event) {
    event.preventDefault();
    key.set(field.value.trim().replace(/^.*#/, "")); // the whole link will do
    begin();
  }
  app.replaceChildren(h("h1", {}, t("title")), h("form", { class: "join", onsubmit: open },
    h("p", {}, t("key_about")), h("label", { for: "key" }, t("key")), field, h("button", { type: "submit", class: "primary" }, t("key_open")), alert.element));
  alert.say(said);
  field.focus();
}

/** The class is over: the same teacher may begin the next one. */
function overPage(app) {
  const alert = makeAlert();
  const begin = h("button", { class: "primary", onclick: again }, t("begin_again"));
  async function again() {
    const answer = await fetchAs("new", "POST").catch(() => null);
    if (answer?.ok) location.reload();
    else alert.say(answer?.status === 401 ? t("key_wrong") : t("lost"));
  }
  app.replaceChildren(h("h1", {}, t("title")), h("p", { role: "alert" }, t("over")), begin, alert.element);
  begin.focus();
}

/** Open the class: `build(app)` makes the page and gives { state, message, status }; it is called when the secret is right. */
export function openDesk(app, build) {
  const given = takeHash();
  if (given) key.set(given);
  function begin() {
    if (!key.get()) {
      keyPage(app, "", begin);
      return;
    }
    let page = null;
    const line = openLine({ key: key.get() }, {
      onMessage(message) {
        if (!page && message.type !== "state") return; // told to all, before we know how things stand
        page ??= build(app, line);
        page.message(message);
      },
      onStatus(what) {
        if (what === "refused") {
          key.set(null);
          keyPage(app, t("key_wrong"), begin);
        } else if (what === "over") {
          overPage(app);
        } else page?.status(what === "lost" ? t("lost") : "");
      },
    });
  }
  begin();
}

/** Address, code and QR code for joining. */
export async function joinInfo() {
  const answer = await fetchAs("info");
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
