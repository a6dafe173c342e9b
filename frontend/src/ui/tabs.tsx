import { type KeyboardEvent, type ReactNode, useId } from "react";

interface Props<K extends string> {
  tabs: readonly { key: K; label: string }[];
  current: K;
  onChoose: (key: K) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tab panels, one of which is shown; the arrow keys move between tabs. */
export function Tabs<K extends string>({ tabs, current, onChoose, children }: Props<K>) {
  const id = useId();
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = (tabs.findIndex(({ key }) => key === current) + by + tabs.length) % tabs.length;
    onChoose((tabs[next] as { key: K }).key);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div>
      <div role="tablist" className="mb-6 tab-row gap-x-4" onKeyDown={step}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChoose(key)}
            className="cursor-pointer whitespace-nowrap border-b-2 border-transparent pb-2.5 pt-1 font-medium text-soft hover:text-ink aria-selected:border-highlight aria-selected:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </div>
  );
}
