/** Icons that only the back office uses, on the grid of the site's other icons. */
const PATHS = {
  down: "M10 4v12M5.5 11.5 10 16l4.5-4.5",
  up: "M10 16V4M5.5 8.5 10 4l4.5 4.5",
  open: "M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  grip: "M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01",
} as const;

const WEIGHTS = { down: "1.5", up: "1.5", open: "1.5", more: "2.4", grip: "2.4" } as const;

export function Glyph({ name, className = "size-5" }: { name: keyof typeof PATHS; className?: string }) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={WEIGHTS[name]}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
