// The line to the class: says who one is, passes messages on, and comes back by itself when it breaks.

const REFUSED = 4401, GOODBYE = 4410; // as tutorials/classroom/live.py closes it
const LEAST_MS = 500, MOST_MS = 8000;

/**
 * Keep a line open. `who` is what the server knows this page by: { token } or { key }.
 * onMessage gets each message, onStatus one of "open", "lost", "refused", "over".
 */
export function openLine(who, { onMessage, onStatus }) {
  let socket = null, wait = LEAST_MS, ended = false;

  function connect() {
    if (ended) return;
    const address = new URL("live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    socket = new WebSocket(address);
    let opened = false;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "hello", ...who })));
    socket.addEventListener("message", (event) => {
      if (!opened) {
        opened = true;
        wait = LEAST_MS;
        onStatus("open");
      }
      onMessage(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (ended) return;
      if (event.code === REFUSED || event.code === GOODBYE) {
        ended = true;
        onStatus(event.reason === "over" ? "over" : "refused");
        return;
      }
      onStatus("lost");
      setTimeout(connect, wait);
      wait = Math.min(MOST_MS, wait * 2);
    });
  }
  connect();
  return {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    end() {
      ended = true;
      socket.close();
    },
  };
}
