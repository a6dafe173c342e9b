/** A progress indicator; `label` describes it for screen readers. */
export function Spinner({ label, className = "size-5" }: { label: string; className?: string }) {
  return (
    <span role="status" className="inline-flex">
      <svg className={`animate-spin ${className}`} viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
        <path
          d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}
