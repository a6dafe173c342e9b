/** Outline of a star, on a grid of 20. */
export const STAR = "m10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z";

interface Props {
  /** 0 to 5; parts of a star are drawn. */
  value: number;
  /** The value in words; without it, the stars are a decoration beside such words. */
  label?: string;
  /** Their height. */
  className?: string;
}

/** Five stars, filled up to a value. */
export function Stars({ value, label, className = "h-5" }: Props) {
  return (
    <span
      className={`relative inline-block shrink-0 align-middle ${className}`}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <Row width={100} className="fill-line" />
      <Row width={20 * value} className="absolute top-0 left-0 fill-highlight" />
    </span>
  );
}

/** The first stars of a row; the window of the drawing cuts the rest off. */
function Row({ width, className }: { width: number; className: string }) {
  return (
    <svg viewBox={`0 0 ${width} 20`} className={`h-full w-auto ${className}`} aria-hidden="true">
      {[0, 20, 40, 60, 80].map((left) => (
        <path key={left} d={STAR} transform={`translate(${left})`} />
      ))}
    </svg>
  );
}
