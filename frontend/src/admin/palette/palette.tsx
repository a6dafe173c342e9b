import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Entry, EntryGroup } from "@/admin/palette/entry";
import { useEntries } from "@/admin/palette/use-entries";
import { isSomethingUnsaved, leaveUnless } from "@/components/forms/unsaved";
import { useTranslation } from "@/lib/i18n/use-t";
import { Icon } from "@/ui/icon";

interface Props {
  /** The pages of the navigation that this staff member may open. */
  pages: readonly Entry[];
  onClose: () => void;
}

/**
 * Search everything and run commands: a combobox with a list of results (ARIA pattern 'combobox with list
 * autocomplete'). The focus stays in the field; arrow keys move through the results, Enter opens one.
 */
export function Palette({ pages, onClose }: Props) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { groups, error, pending } = useEntries(text, pages);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);
  useLayoutEffect(() => {
    const here = dialog.current;
    here?.showModal();
    return () => here?.close();
  }, []);
  useLayoutEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    leaveUnless(isSomethingUnsaved(), () => void navigate(entry.to));
  };
  const press = (event: KeyboardEvent) => {
    const count = entries.length;
    const moves: Record<string, number> = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count };
    const move = moves[event.key];
    if (move !== undefined && count > 0) setActive(move);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) open(entries[at]);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, a press beside it too
    <dialog
      ref={dialog}
      aria-label={t("palette.title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="mx-auto mb-auto mt-[12dvh] max-h-[76dvh] w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-lg border border-line bg-paper p-0 text-ink shadow-lifted open:flex open:flex-col"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="size-5 text-soft" />
        <input
          role="combobox"
          aria-label={t("palette.label")}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t("palette.placeholder")}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={press}
          className="min-h-13 w-full min-w-0 bg-transparent outline-none placeholder:text-soft"
        />
        <button
          type="button"
          onClick={onClose}
          aria-label={t("shared.close")}
          className="-mr-2 cursor-pointer rounded-md p-2 hover:bg-accent-wash"
        >
          <Icon name="close" className="size-4.5" />
        </button>
      </div>
      <Results
        id={id}
        groups={groups}
        active={at}
        onPoint={(index) => setActive(index)}
        onOpen={(index) => open(entries[index])}
      />
      <p role="status" className={entries.length > 0 ? "sr-only" : "px-4 py-6 text-center text-soft"}>
        {statusOf()}
      </p>
    </dialog>
  );

  function statusOf(): string {
    if (error) return t("palette.failed");
    if (pending) return t("palette.searching");
    return entries.length > 0 ? t("palette.found", { count: entries.length }) : t("palette.nothing");
  }
}

interface ResultsProps {
  id: string;
  groups: readonly EntryGroup[];
  active: number;
  onPoint: (index: number) => void;
  onOpen: (index: number) => void;
}

/** The results in named groups; the options are numbered through all groups. */
function Results({ id, groups, active, onPoint, onOpen }: ResultsProps) {
  const { t } = useTranslation("admin");
  let index = -1;
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label={t("palette.results")}
      className={`min-h-0 overflow-y-auto overscroll-contain ${groups.length > 0 ? "py-2" : ""}`}
    >
      {groups.map(({ name, entries }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={name} role="group" aria-labelledby={`${id}-group-${group}`}>
          <p id={`${id}-group-${group}`} className="px-4 pb-1 pt-2 text-xs font-medium text-soft">
            {name}
          </p>
          {entries.map(({ key, label, detail }) => {
            index += 1;
            const own = index;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus stays in the field, which handles the keys
              <div
                key={key}
                id={`${id}-${own}`}
                role="option"
                aria-selected={own === active}
                onPointerMove={() => onPoint(own)}
                onClick={() => onOpen(own)}
                className={`mx-2 flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-2 py-1.5 ${own === active ? "bg-accent-wash text-accent" : ""}`}
              >
                <span className="min-w-0 truncate">{label}</span>
                {detail && <span className="max-w-1/2 truncate text-sm text-soft">{detail}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
