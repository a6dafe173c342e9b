import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import { focusField, REVEAL } from "@/lib/focus-field";
import { useTranslation } from "@/lib/i18n/use-t";
import { decoded } from "@/lib/stored";

const Current = createContext("");

interface Props {
  /** The parts in their order. */
  parts: readonly { name: string; title: string }[];
  children: ReactNode;
}

/**
 * A long form in parts, one of which is shown, beside an index of them. All parts stay mounted: what is typed in one
 * remains, and a field that is refused opens its part. An address leads to a part (`#tax`) or to a field (`#iban`).
 */
export function FormParts({ parts, children }: Props) {
  const { t } = useTranslation("admin");
  const [chosen, setChosen] = useState(parts[0]?.name ?? "");
  const current = parts.some(({ name }) => name === chosen) ? chosen : (parts[0]?.name ?? "");
  const frame = useRef<HTMLDivElement>(null);
  const address = useLocation();
  // Before any card of a part asks to be shown.
  useLayoutEffect(() => {
    const shown = frame.current;
    const open = ({ target }: Event) => {
      const part = (target as Element).closest<HTMLElement>("[data-part]")?.dataset.part;
      if (part) flushSync(() => setChosen(part));
    };
    shown?.addEventListener(REVEAL, open);
    return () => shown?.removeEventListener(REVEAL, open);
  }, []);
  useEffect(() => {
    const name = decoded(address.hash.slice(1)) ?? "";
    const part = frame.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(name)}"]`);
    const [field] = name && !part ? document.getElementsByName(name) : [];
    // Once React has finished: the field is focused in the part that it opens.
    if (field)
      queueMicrotask(() => {
        focusField(field);
        field.scrollIntoView({ block: "center" });
      });
    // A part, also while its fields are loading.
    else if (name) setChosen(name);
  }, [address]);
  return (
    <div ref={frame} className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label={t("shared.parts")} className="lg:sticky lg:top-4">
        <ul className="flex flex-wrap gap-1 max-lg:border-b max-lg:border-line max-lg:pb-2 lg:grid">
          {parts.map(({ name, title }) => (
            <li key={name}>
              <Link
                replace
                to={{ search: address.search, hash: name }}
                aria-current={name === current || undefined}
                className="flex min-h-11 items-center rounded-md px-3 py-2 text-sm text-soft hover:bg-accent-wash hover:text-ink aria-current:bg-accent-wash aria-current:font-medium aria-current:text-ink"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-6">
        <Current value={current}>{children}</Current>
      </div>
    </div>
  );
}

/** A part of a long form, shown while it is the current one. */
export function FormPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-part={name} hidden={use(Current) !== name} className="grid gap-6">
      {children}
    </div>
  );
}

/** Return true while the named part is shown. */
export const useIsPart = (name: string) => use(Current) === name;
