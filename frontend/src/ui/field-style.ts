/** The classes of every text input. */
export const FIELD_STYLE =
  "min-h-11 w-full rounded-md border border-edge bg-raised px-3.5 py-2 text-ink placeholder:text-soft " +
  "[&[readonly]]:bg-sunken [&[readonly]]:text-soft disabled:opacity-60 aria-invalid:border-danger";
