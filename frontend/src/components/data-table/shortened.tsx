/**
 * A text shortened to the width of a growing column, complete in its tooltip and for screen readers. On a phone, where
 * the row is a card, it is complete.
 */
export function Shortened({ children, className = "" }: { children: string; className?: string }) {
  return (
    <span
      title={children}
      className={`block text-sm max-sm:break-words sm:min-w-34 sm:truncate sm:contain-inline-size ${className}`}
    >
      {children}
    </span>
  );
}
