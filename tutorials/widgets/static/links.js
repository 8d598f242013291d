// Links between notebooks: in JupyterLab they open in a tab beside, elsewhere they are plain links.

const inLab = () => !("voila" in document.body.dataset) && document.querySelector(".jp-LabShell") !== null;

// JupyterLab shows /lab/tree/<folder>/<notebook>; its paths count from the server's folder
function labFolder() {
  const found = /\/tree\/(.*)$/.exec(decodeURIComponent(location.pathname));
  return found ? found[1].slice(0, found[1].lastIndexOf("/") + 1) : "";
}

/** Point a link at a notebook; `base` stands in front of the name where pages are served from elsewhere. */
export function linkTo(anchor, notebook, base = "") {
  anchor.href = base + notebook.split("/").map(encodeURIComponent).join("/");
  if (!inLab()) return anchor;
  // JupyterLab listens for these on any element and opens the file without leaving the page
  anchor.dataset.commandlinkerCommand = "docmanager:open";
  anchor.dataset.commandlinkerArgs = JSON.stringify({ path: labFolder() + notebook });
  return anchor;
}
