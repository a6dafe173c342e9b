/** A sign for each craft: strokes on a grid of 48. */
const PATHS = {
  links: "m21 27 6-6M22.5 17.5l2-2a5.7 5.7 0 0 1 8 8l-2 2M25.5 30.5l-2 2a5.7 5.7 0 0 1-8-8l2-2",
  ledger:
    "M24 15c-4-3-9-3-13-2v20c4-1 9-1 13 2 4-3 9-3 13-2V13c-4-1-9-1-13 2ZM24 15v20M15 19h5M15 24h5M28 19h5M28 24h3",
  payouts:
    "M12 31c0 2.5 5.4 4.5 12 4.500s12-2 12-4.500M12 31v-6c0 2.5 5.4 4.5 12 4.500s12-2 12-4.500v6M12 25c0-2.5 5.4-4.5 12-4.500s12 2 12 4.500M24 12v8M20.5 16.5 24 20l3.5-3.5",
  fairness: "M24 11v26M17 37h14M12 16h24M12 16l-4.5 10a4.5 4.5 0 0 0 9 0ZM36 16l-4.5 10a4.5 4.5 0 0 0 9 0Z",
  tongues:
    "M24 36a12 12 0 1 0 0-24 12 12 0 0 0 0 24ZM12 24h24M24 12c4 3.5 5.5 7.5 5.5 12S28 32.5 24 36c-4-3.5-5.5-7.5-5.5-12S20 15.5 24 12Z",
  support: "M14 31v-6a10 10 0 0 1 20 0v6M11 31h26v4H11ZM24 15v-3M22 12h4",
} as const;

type Craft = keyof typeof PATHS;

export const CRAFTS = Object.keys(PATHS) as Craft[];

/** The sign of a craft: a round board in accent, rimmed with highlight. */
export function CraftSign({ craft }: { craft: Craft }) {
  return (
    <svg
      className="size-14 shrink-0 text-accent"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle className="fill-accent-wash stroke-highlight" cx="24" cy="24" r="22.5" strokeWidth="1" />
      <path d={PATHS[craft]} />
    </svg>
  );
}
