// Faults of a page's layout that a person sees and no other test does: each as a line with its place.
() => {
  const place = (element) => {
    const name = element.tagName.toLowerCase();
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 40);
    return `${name}.${String(element.className).slice(0, 50)} "${words}"`;
  };
  const faults = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
  // Sticky: a container that is no longer than the bar itself would leave it at the foot of the page.
  for (const bar of document.querySelectorAll(".save-bar"))
    if (bar.getBoundingClientRect().bottom > window.innerHeight + 1) faults.push("the buttons that save are out of sight");
  for (const control of document.querySelectorAll("button, a, input, select, textarea")) {
    const { left, right, width } = control.getBoundingClientRect();
    const within = left >= -1 && right <= root.clientWidth + 1;
    if (within || width <= 1 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const reachable = ({ overflowX, clipPath }) => /auto|scroll/.test(overflowX) || clipPath !== "none";
    let parent = control.parentElement;
    while (parent && !reachable(getComputedStyle(parent))) parent = parent.parentElement;
    if (!parent) faults.push(`a control leaves the window: ${place(control)}`);
  }
  for (const field of document.querySelectorAll("input[type=file]"))
    if (field.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      faults.push("a file field looks as in the browser, with words in the browser's language");
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const bars = (size, inner, ...borders) => size - inner - borders.reduce((sum, each) => sum + Number.parseFloat(each), 0);
    const upright = bars(element.offsetWidth, element.clientWidth, style.borderLeftWidth, style.borderRightWidth);
    const lying = bars(element.offsetHeight, element.clientHeight, style.borderTopWidth, style.borderBottomWidth);
    const scrolls = { y: /auto|scroll/.test(style.overflowY), x: /auto|scroll/.test(style.overflowX) };
    const furniture = element.closest("nav, aside, header, [role=tablist]");
    const tooTall = element.scrollHeight - element.clientHeight;
    const tooWide = element.scrollWidth - element.clientWidth;
    if (scrolls.y && upright > 1 && (tooTall <= 2 || furniture))
      faults.push(`an upright scrollbar for ${tooTall} px: ${place(element)}`);
    if (scrolls.x && lying > 1 && (tooWide <= 2 || furniture))
      faults.push(`a lying scrollbar for ${tooWide} px: ${place(element)}`);
    if (scrolls.x && tooWide > 2 && window.innerWidth < 640 && element.querySelector("table"))
      faults.push(`a table scrolls sideways on a phone: ${place(element)}`);
    if (scrolls.x && style.scrollbarWidth === "none" && tooWide > 1)
      faults.push(`${tooWide} px are out of sight without a scrollbar: ${place(element)}`);
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const forReadersOnly = style.clipPath !== "none" || element.clientWidth <= 1 || element.clientHeight <= 1;
    const shortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    if (!text || forReadersOnly || shortened || style.display === "inline") continue;
    if (tooWide > 1 && !scrolls.x) faults.push(`text is ${tooWide} px wider than its place: ${place(element)}`);
    if (tooTall > 2 && /hidden|clip/.test(style.overflowY))
      faults.push(`text is ${tooTall} px taller than its place: ${place(element)}`);
  }
  return faults;
}
