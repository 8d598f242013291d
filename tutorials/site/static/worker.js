// Python for one page. It starts loading at once; the page says which wheels and cells it is for.
import { loadPyodide } from "../lite/static/pyodide/pyodide.mjs";

const home = new URL("../lite/static/pyodide/", import.meta.url).href;
const broken = (error) => postMessage(JSON.stringify({ type: "broken", error: String(error) }));

// Pyodide waits for ever for a part that does not come, so a failure is seen here
const download = self.fetch;
self.fetch = async (...what) => {
  try {
    const answer = await download(...what);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    return answer;
  } catch (error) {
    broken(error);
    throw error;
  }
};
const loading = loadPyodide({ indexURL: home });

async function wheel(name) {
  return (await fetch(home + name)).arrayBuffer();
}

async function start({ wheels, cells }) {
  const [python, ...archives] = await Promise.all([loading, ...wheels.map(wheel)]);
  for (const archive of archives) python.unpackArchive(archive, "wheel");
  return python.pyimport("tutorials.site.browser.page").start(JSON.stringify(cells), (text) => postMessage(text));
}

let receive = null; // the function that takes the page's messages, as a promise
onmessage = async ({ data }) => {
  try {
    if (data.type === "start") {
      receive = start(data);
      await receive;
    } else {
      (await receive)(data.id, data.type, JSON.stringify(data.content));
    }
  } catch (error) {
    broken(error);
  }
};
