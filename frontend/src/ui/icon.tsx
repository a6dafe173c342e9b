import { Drawing } from "@/ui/drawing";

/** The site's icons: strokes on a grid of 20. */
const PATHS = {
  basket: "M3 8h14l-1.5 8.5h-11zM6.5 8 9 3M13.5 8 11 3M8 11v3M12 11v3",
  search: "M9 15.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM13.8 13.8 18 18",
  menu: "M3 6h14M3 10h14M3 14h14",
  close: "m5 5 10 10M15 5 5 15",
  light:
    "M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1",
  dark: "M16.5 12A7 7 0 0 1 8 3.5 7 7 0 1 0 16.5 12Z",
  system: "M3 4h14v9.5H3zM7.5 17h5M10 13.5V17",
  check: "m4.5 10.5 3.5 3.5 7.5-8",
  back: "M16 10H4.5M9 5l-5 5 5 5",
  onward: "M4 10h11.5M11 5l5 5-5 5",
  column: "M3 4h14v12H3zM8 4v12",
  person: "M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17.5a6.5 6.5 0 0 1 13 0",
  plus: "M10 4.5v11M4.5 10h11",
  minus: "M4.5 10h11",
  calendar: "M3 5h14v12H3zM3 9h14M7 3v4M13 3v4",
  clock: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4.2l2.8 1.8",
  hourglass: "M5 3h10M5 17h10M6.5 3v3.2L10 10l3.5-3.8V3M6.5 17v-3.2L10 10l3.5 3.8V17",
  star: "m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5L2.8 8.1l5-.7z",
  paper: "M5 2.5h7L15.5 6v11.5H5zM12 2.5V6h3.5M7.5 10h5.5M7.5 13.5h5.5",
  seal: "M10 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM7 11.5 6 17.5l4-2 4 2-1-6",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon; the text beside it or the control's label carries the meaning. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return <Drawing path={PATHS[name]} className={className} />;
}
