/** The logo: an arch of cut stones with its keystone, the gate of a guildhall. */
export function Mark({ className = "" }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <g className="fill-accent">
        <path d="M3 20h6v9H3zM23 20h6v9h-6z" />
        <path d="M3 18.6a13 13 0 0 1 3.3-7.3l4.4 4.1a7 7 0 0 0-1.7 3.2z" />
        <path d="M29 18.6a13 13 0 0 0-3.3-7.3l-4.4 4.1a7 7 0 0 1 1.7 3.2z" />
        <path d="M7.3 10.3a13 13 0 0 1 5.7-3.4l1.3 5.9a7 7 0 0 0-2.6 1.6z" />
        <path d="M24.7 10.3a13 13 0 0 0-5.7-3.4l-1.3 5.9a7 7 0 0 1 2.6 1.6z" />
      </g>
      <path className="fill-highlight" d="M13 3h6l-1.7 9.2h-2.6z" />
      <path className="fill-highlight" d="M11.5 29v-8.5a4.5 4.5 0 0 1 9 0V29z" opacity="0.28" />
    </svg>
  );
}

/** The same arch as a thin line, a placeholder for missing images. */
export function ArchOutline({ className = "" }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 64 64" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 60V34a28 28 0 0 1 56 0v26M16 60V36a16 16 0 0 1 32 0v24M2 60h60" />
      <path d="m28 6-2 14M36 6l2 14M8.5 22l12 5M55.5 22l-12 5M4 40h12M48 40h12" />
    </svg>
  );
}
