/** A drawing in the lines of a ledger, on a grid of 96 by 72: filled parts, then lines. */
export type Lines = readonly [string, string];

/** Drawings of what is missing. */
const DRAWINGS = {
  arch: [
    "",
    "M24 68V40a24 24 0 0 1 48 0v28M36 68V42a12 12 0 0 1 24 0v26M14 68h68M45 16l1.5 13M51 16l-1.5 13",
  ],
  basket: [
    "M22 34h52l-6 30H28z",
    "M16 34h64M22 34l6 30h40l6-30M34 34l9-20M62 34l-9-20M38 42v14M48 42v14M58 42v14M43 14h10",
  ],
  orders: [
    "M48 18c-8-5-20-6-32-5v47c12-1 24 0 32 5z",
    "M48 18c-8-5-20-6-32-5v47c12-1 24 0 32 5 8-5 20-6 32-5V13c-12-1-24 0-32 5zM48 18v47M24 25c6 0 11 .5 16 2M24 35c6 0 11 .5 16 2M24 45c6 0 11 .5 16 2M56 27h.01M61 26h.01M66 25h.01M72 25h.01M56 37h.01M61 36h.01M66 35h.01M72 35h.01",
  ],
  library: [
    "M24 22h10v38H24z",
    "M12 60h72M24 60V22h10v38M34 60V28h9v32M58 59l-7-34 9-2 7.5 36M24 30h10M24 52h10M34 35h9M53 34l9-2M74 60V44a5 5 0 0 1 10 0v16M12 66h72",
  ],
  workshops: [
    "M22 16h52v13H22z",
    "M22 16h52v48H22zM22 29h52M34 10v11M62 10v11M38 64V48a10 10 0 0 1 20 0v16M47 38v5M49 38v5M30 37h.01M30 45h.01M66 37h.01M66 45h.01",
  ],
  partner: [
    "M40 34h16v14H40z",
    "M10 64V42a12 12 0 0 1 24 0v22M62 64V42a12 12 0 0 1 24 0v22M6 64h84M21 30v6M23 30v6M73 30v6M75 30v6M40 34h16v14H40zM44 39h8M44 43h5M36 41h.01M60 41h.01M22 22c14-14 38-14 52 0",
  ],
  search: [
    "M56 26a16 16 0 1 0 0 32 16 16 0 0 0 0-32z",
    "M16 14h40M16 24h22M16 34h18M16 44h18M16 54h24M56 58a16 16 0 1 0 0-32 16 16 0 0 0 0 32ZM68 53l14 14M50 42h12",
  ],
  products: [
    "M18 14h60l6 14H12z",
    "M18 14h60l6 14H12zM12 28c0 8 12 8 12 0 0 8 12 8 12 0 0 8 12 8 12 0 0 8 12 8 12 0 0 8 12 8 12 0 0 8 12 8 12 0M20 36v30M76 36v30M14 66h68M20 52h56M42 52V42h12v10",
  ],
  news: ["M54 12v14h14z", "M28 12h26l14 14v40H28zM54 12v14h14M36 34h24M36 42h24M36 50h24M36 58h14M36 24h10"],
} as const;

export type DrawingName = keyof typeof DRAWINGS;

/** A drawing of what is missing; decorative. */
export function EmptyDrawing({ of }: { of: DrawingName | Lines }) {
  const [filled, lines] = typeof of === "string" ? DRAWINGS[of] : of;
  return (
    <svg
      viewBox="0 0 96 72"
      className="mb-8 w-32 text-highlight"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {filled && <path d={filled} className="fill-highlight-wash" stroke="none" />}
      <path d={lines} />
    </svg>
  );
}
