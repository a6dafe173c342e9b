import type { FormEvent, ReactNode } from "react";
import { SAVE_KEYS, useSaveKey } from "@/components/forms/use-save-key";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

const STAY = "stay";

/** Return true if a form was sent by 'Apply' or Ctrl+S, which save and stay on the page. */
export const staysOn = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean => {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.value === STAY;
};

interface Props {
  busy: boolean;
  /** Label of the button that saves and returns to the list. */
  save: string;
  /** Further buttons, at the other end. */
  children?: ReactNode;
}

/** The buttons of an editor, at the foot of the window: save, or apply and keep editing, which Ctrl+S and Cmd+S do too. */
export function SaveBar({ busy, save, children }: Props) {
  const { t } = useTranslation("admin");
  return (
    <div className="save-bar sticky bottom-0 z-10 flex flex-wrap justify-end gap-3 border-t border-line bg-paper py-3 max-sm:gap-2 max-sm:[&_button]:px-2.5 max-sm:[&_button]:text-sm">
      {children && <div className="mr-auto">{children}</div>}
      <Button
        ref={useSaveKey()}
        type="submit"
        name="then"
        value={STAY}
        variant="secondary"
        disabled={busy}
        aria-keyshortcuts={SAVE_KEYS}
        title={`${t("shared.applyHint")} (Ctrl+S)`}
      >
        {t("shared.apply")}
      </Button>
      <Button type="submit" disabled={busy} className="sm:min-w-40">
        {busy ? t("shared.saving") : save}
      </Button>
    </div>
  );
}
