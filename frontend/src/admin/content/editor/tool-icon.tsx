/** The icons of the toolbar, on the grid of the site's other icons. */
const PATHS = {
  h2: "M3 5v10M9.5 5v10M3 10h6.5M12.6 9.3c.3-2 4.1-2 4.1.4 0 1.7-3.8 2.9-4.1 5.3h4.3",
  h3: "M3 5v10M9.5 5v10M3 10h6.5M12.7 8h3.9l-2.3 2.7c3.5.1 3.2 4.3-.3 4.3-.8 0-1.4-.3-1.8-1",
  h4: "M3 5v10M9.5 5v10M3 10h6.5M15.8 15V8l-3.6 4.8h5",
  bold: "M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z",
  italic: "M8.5 4h6M5.5 16h6M11.5 4l-3 12",
  strike:
    "M3.5 10h13M13.6 6.6C13.2 5 11.9 4.2 10 4.2 7.9 4.2 6.4 5.2 6.4 7c0 .7.2 1.2.6 1.7M6.2 13.1c.4 1.7 1.8 2.7 3.9 2.7 2.2 0 3.8-1.1 3.8-2.9 0-.4-.1-.6-.2-.9",
  code: "m7 6-4 4 4 4M13 6l4 4-4 4",
  bullets: "M8 5h9M8 10h9M8 15h9M4 5h.01M4 10h.01M4 15h.01",
  numbers: "M9 5h8M9 10h8M9 15h8M3.5 4 4.8 3.5V7M3.3 12.4c.2-.9 2-.9 2 .2 0 .8-1.9 1.6-2 2.9h2.2",
  quote: "M8 6c-2.5.7-4 2.5-4 5v3h4v-4H5.5M16 6c-2.5.7-4 2.5-4 5v3h4v-4h-2.5",
  codeBlock:
    "M8 3.5c-2 0-2.2 1-2.2 2.6S5.5 9.4 3.8 10c1.7.6 2 2.3 2 3.9s.2 2.6 2.2 2.6M12 3.5c2 0 2.2 1 2.2 2.6s.3 3.3 2 3.9c-1.7.6-2 2.3-2 3.9s-.2 2.6-2.2 2.6",
  rule: "M3 10h14M6 5.5h8M6 14.5h8",
  undo: "M7 4 3.5 7.5 7 11M4 7.5h7.5a4.25 4.25 0 0 1 0 8.5H8",
  redo: "m13 4 3.5 3.5L13 11M16 7.5H8.5a4.25 4.25 0 0 0 0 8.5H12",
  link: "m8.3 11.7 3.4-3.4M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2A3.2 3.2 0 0 1 4.5 11l2-2",
  image: "M3 4h14v12H3zM3 13.5l4-4 4 4 2.5-2.5 3.5 3.5M13 8h.01",
} as const;

/** A decorative icon; the label of the button carries the meaning. */
export function ToolIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className="size-4.5"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "bold" ? "2" : "1.5"}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
