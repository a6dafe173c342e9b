// The controls of a page that nothing of is seen while they have the focus, going forward (Tab) and back (Shift+Tab).
() => {
  const seen = (control) => {
    const place = control.getBoundingClientRect();
    const { left, right } = place;
    // Of a control that is taller than the window, the part in the window counts.
    const [top, bottom] = [Math.max(place.top, 0), Math.min(place.bottom, innerHeight)];
    const spots = [0.5, 0.05, 0.95].flatMap((x) => [0.5, 0.05, 0.95].map((y) => [x, y]));
    return spots.some(([x, y]) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      return hit && (control.contains(hit) || hit.contains(control) || hit.closest("label")?.control === control);
    });
  };
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")].filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !each.closest("[inert]") &&
      each.getBoundingClientRect().width > 1,
  );
  const hidden = [stops, stops.toReversed()].flatMap((order) =>
    order.filter((control) => {
      control.focus();
      return document.activeElement === control && !seen(control);
    }),
  );
  window.scrollTo(0, 0);
  return [...new Set(hidden)].map((each) => `nothing is seen of the focused ${each.outerHTML.slice(0, 120)}`);
};
