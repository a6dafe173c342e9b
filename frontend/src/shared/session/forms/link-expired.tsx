import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import type { LinkType } from "@/shared/session/actions";
import { ResendButton } from "@/shared/session/forms/resend-button";
import { useSession } from "@/shared/session/session-store";
import { buttonStyle } from "@/ui/button-style";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";

interface Props {
  type: LinkType | null;
  /** The page that the link led to: a new one leads there too. */
  next?: string | undefined;
}

/** An expired link, with a form to request a new one of its kind. */
export function LinkExpired({ type, next }: Props) {
  const { t } = useTranslation("account");
  const { user } = useSession();
  if (user) {
    return (
      <>
        <Notice tone="good">{t("confirm.signedIn", { email: user.email })}</Notice>
        <SiteLink to="/user" className={buttonStyle()}>
          {t("auth.continue")}
        </SiteLink>
      </>
    );
  }
  return (
    <>
      <Notice tone="danger">{t("confirm.expired")}</Notice>
      {type === "recovery" || type === "invite" ? (
        <SiteLink to="/forgot-password" className={buttonStyle()}>
          {t("forgot.send")}
        </SiteLink>
      ) : (
        <AnotherConfirmation next={next} />
      )}
    </>
  );
}

function AnotherConfirmation({ next }: { next?: string | undefined }) {
  const { t } = useTranslation("account");
  const [email, setEmail] = useState("");
  return (
    <>
      <p className="text-soft">{t("confirm.another")}</p>
      <SiteLink to="/login" className={buttonStyle()}>
        {t("auth.signIn")}
      </SiteLink>
      <div className="grid gap-4 border-t border-line pt-6">
        <Field
          label={t("auth.email")}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ResendButton email={email} next={next} />
      </div>
    </>
  );
}
