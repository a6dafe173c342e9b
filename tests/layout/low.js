// The share of a low window, once scrolled, that parts of the page keep which do not scroll with it.
() => {
  window.scrollTo(0, document.scrollingElement.scrollHeight / 2);
  const stays = (element) => element && (/sticky|fixed/.test(getComputedStyle(element).position) || stays(element.parentElement));
  const lines = Array.from({ length: 36 }, (_, line) => ((line + 0.5) * window.innerHeight) / 36);
  const kept = lines.filter((y) => stays(document.elementFromPoint(window.innerWidth / 2, y))).length;
  window.scrollTo(0, 0);
  return kept / lines.length;
};
