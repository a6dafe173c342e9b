/** Variants of the placeholder portraits: hair and coat. Drawn, since they show no real person. */
const PORTRAITS = {
  founder: {
    hair: "M32 44c-3-16 5-26 18-26s21 10 18 26c3 10 3 18 0 22H32c-3-4-3-12 0-22Z",
    coat: "fill-verdigris",
    ground: "fill-brass-wash",
  },
  engineering: {
    hair: "M34 46c-3-16 4-24 16-24s19 8 16 24Z",
    coat: "fill-brass",
    ground: "fill-verdigris-wash",
  },
  partners: {
    hair: "M50 8a7 7 0 0 1 6 11c9 3 13 11 11 23H33c-2-12 2-20 11-23a7 7 0 0 1 6-11Z",
    coat: "fill-soft",
    ground: "fill-sunken",
  },
} as const;

/** Skin tones, the same in both themes. */
const HAIR = "#5b3d26";
const SKIN = "#d9a679";

export type Sitter = keyof typeof PORTRAITS;

/** A head and shoulders in an arched niche. */
export function Portrait({ sitter }: { sitter: Sitter }) {
  const { hair, coat, ground } = PORTRAITS[sitter];
  return (
    <svg viewBox="0 0 100 116" className="w-full" aria-hidden="true">
      <path className={`stroke-line ${ground}`} d="M.5 115.5V50a49.5 49.5 0 0 1 99 0v65.5Z" />
      <path fill={HAIR} d={hair} />
      <path className={coat} d="M12 115.5c0-26 14-38 38-38s38 12 38 38Z" />
      <path
        fill={SKIN}
        d="M43 60h14v17c0 5-14 5-14 0ZM50 30c9 0 14 6 14 16s-5 19-14 19-14-9-14-19 5-16 14-16Z"
      />
      <path fill={HAIR} d="M34 49c-1-15 5-23 16-23s17 8 16 23c-2-6-4-9-8-11-7 4-18 3-24 11Z" />
      <path className="fill-raised" d="m41 77 9 12 9-12 3 3-12 17-12-17Z" />
    </svg>
  );
}
