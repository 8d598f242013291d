"""What is too small to be read from the back row."""

LEAST_PX = 24
SMALL_TYPE = """least => [...document.querySelectorAll('.s66-demo *')].filter(e => {
  if (!e.getClientRects().length || e.closest('.s66-sr, option')) return false;
  const told = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  if (!told && !e.matches('select, textarea, input:not([type=range])')) return false;
  // a card lies on its side or a little aslant; its own width tells how big it is drawn
  const scale = e.ownerSVGElement ? e.ownerSVGElement.clientWidth / e.ownerSVGElement.viewBox.baseVal.width : 1;
  return parseFloat(getComputedStyle(e).fontSize) * scale < least - 0.05;
}).map(e => `${e.tagName} ${e.className?.baseVal ?? e.className}: ${e.textContent.slice(0, 30)}`)"""
"""Elements with text, or for text, that are drawn below so many CSS pixels; SVG text counts as big as it is drawn."""
