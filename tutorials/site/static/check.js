// Browsers run no modules from a page that was opened as a file; this plain script they do run.
if (location.protocol === "file:") document.getElementById("sx-broken").hidden = false;
