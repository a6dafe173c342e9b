import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { COMMANDS } from "@/admin/content/editor/commands";
import { ToolIcon } from "@/admin/content/editor/tool-icon";
import { useTranslation } from "@/lib/i18n/use-t";

interface ToolProps {
  label: string;
  keys?: string | undefined;
  pressed?: boolean | undefined;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button of the toolbar. */
export function Tool({ label, keys, pressed, disabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys?.replaceAll("Ctrl", "Control")}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      title={keys ? `${label} (${keys})` : label}
      tabIndex={-1}
      className="grid h-9 min-w-8 cursor-pointer place-items-center rounded-sm px-1.5 text-sm hover:bg-accent-wash hover:text-accent aria-disabled:cursor-default aria-disabled:opacity-45 aria-pressed:bg-accent aria-pressed:text-on-accent"
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  );
}

/** A toolbar with one tab stop; the arrow keys, Home and End move between buttons. */
export function Toolbar({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { t } = useTranslation("admin-content");
  const bar = useRef<HTMLDivElement>(null);
  const stopAt = (tool: Element | null | undefined) => {
    for (const each of bar.current?.querySelectorAll("button") ?? []) each.tabIndex = each === tool ? 0 : -1;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: initial value only; then it is the last used button
  useEffect(() => stopAt(bar.current?.querySelector("button")), []);
  const step = (event: KeyboardEvent) => {
    const tools = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = tools.indexOf(document.activeElement as HTMLButtonElement);
    const last = tools.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    tools[to]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("editor.toolbar")}
      onKeyDown={step}
      onFocus={({ target }) => stopAt(target)}
      className="flex flex-wrap gap-x-2 gap-y-1 rounded-t-md border-b border-line bg-sunken px-2 py-1.5"
    >
      {COMMANDS.map((group) => (
        <div key={group[0]?.name} className="flex gap-0.5">
          {group.map(({ name, keys, run, pressed, able }) => (
            <Tool
              key={name}
              label={t(`editor.${name}`)}
              keys={keys}
              pressed={pressed?.(editor)}
              disabled={able?.(editor) === false}
              onClick={() => run(editor)}
            >
              <ToolIcon name={name} />
            </Tool>
          ))}
        </div>
      ))}
      {children}
    </div>
  );
}
