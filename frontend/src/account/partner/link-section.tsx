import type { ReactNode } from "react";
import { copyText } from "@/lib/copy-text";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FIELD_STYLE } from "@/ui/field-style";
import { Notice } from "@/ui/notice";

interface Props {
  active: boolean;
  link: string;
  /** Above the link, such as the choice of its page. */
  above?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** Below the link. */
  children?: ReactNode;
}

/** The link to share, with a copy button. */
export function LinkSection({ link, active, above, actions, children }: Props) {
  const { t } = useTranslation("partner");
  const copy = () => copyText(link, { title: t("link.copied"), description: t("link.copiedText") });
  return (
    <Card aria-labelledby="link" className="px-5 py-6 sm:px-7">
      <h2 id="link" className="text-heading">
        {t("link.title")}
      </h2>
      {!active && (
        <Notice tone="waiting" className="mt-4">
          {t("link.inactive")}
        </Notice>
      )}
      {above}
      <div className="mt-4 flex flex-wrap gap-3">
        <input
          readOnly
          aria-label={t("link.title")}
          value={link}
          className={`min-w-0 flex-1 basis-72 ${FIELD_STYLE}`}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>{t("link.copy")}</Button>
        {actions}
      </div>
      {children}
    </Card>
  );
}
