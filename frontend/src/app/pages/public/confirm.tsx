import { FormPage } from "@/app/parts/form-page";
import { titled } from "@/app/parts/page-title";
import { useTranslation } from "@/lib/i18n/use-t";
import { LinkExpired } from "@/shared/session/forms/link-expired";
import { useMailLink } from "@/shared/session/forms/use-mail-link";
import { isSitePath } from "@/shared/session/return-path";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";

export const meta = titled("account:confirm.title");

/** The target of email links: `?token_hash&type&next`. */
export default function ConfirmPage() {
  const { t } = useTranslation("account");
  const { stage, link, retry } = useMailLink();
  const path = link?.next ?? null;
  const next = isSitePath(path) ? path : undefined;
  return (
    // Each stage is a page of its own: with the longer title of the last one, the card would move.
    <FormPage key={stage} title={t(stage === "expired" ? "confirm.expiredTitle" : "confirm.title")}>
      {stage === "working" && (
        <p className="flex items-center gap-3 text-soft">
          <Spinner label="" className="size-5 text-accent" />
          {t("confirm.working")}
        </p>
      )}
      {stage === "unreachable" && (
        <>
          <Notice tone="danger">{t("auth.errors.unreachable")}</Notice>
          <Button onClick={retry}>{t("confirm.retry")}</Button>
        </>
      )}
      {stage === "expired" && <LinkExpired type={link?.type ?? null} next={next} />}
    </FormPage>
  );
}
