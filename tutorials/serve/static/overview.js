// The course overview on a page without a kernel: the same widget, its state from the page itself.
const place = document.getElementById("sx-overview");
const given = JSON.parse(document.getElementById("sx-overview-state").textContent);
const model = { get: (name) => given[name], on() {}, off() {}, send() {} };
widget.render({ model, el: place });
// the plain list was for browsers without JavaScript
document.getElementById("sx-shelf").remove();
