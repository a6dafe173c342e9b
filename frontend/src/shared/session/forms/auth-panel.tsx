import { useEffect, useRef, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { SecondFactor } from "@/shared/session/forms/second-factor";
import { SignInForm } from "@/shared/session/forms/sign-in-form";
import { SignUpForm } from "@/shared/session/forms/sign-up-form";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { Tabs } from "@/ui/tabs";

const TABS = ["signIn", "signUp"] as const;

/** The sign-in / sign-up panel. `onDone`: the user has signed in, or was already. */
export function AuthPanel({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation("account");
  const { user, over, secondFactorPending } = useSession();
  const [tab, setTab] = useState<(typeof TABS)[number]>("signIn");
  const panel = useRef<HTMLDivElement>(null);
  // It arrives after its sheet, whose close button has the focus by then.
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);
  if (user && !over) {
    return (
      <div className="grid justify-items-start gap-4">
        <h3 className="text-heading">{t("auth.alreadySignedIn")}</h3>
        <p className="break-all text-soft">{user.email}</p>
        <Button onClick={onDone}>{t("auth.continue")}</Button>
      </div>
    );
  }
  if (secondFactorPending) return <SecondFactor user={secondFactorPending} onDone={onDone} />;
  return (
    <div ref={panel}>
      <Tabs tabs={TABS.map((key) => ({ key, label: t(`auth.${key}`) }))} current={tab} onChoose={setTab}>
        {tab === "signIn" ? <SignInForm onSignedIn={onDone} /> : <SignUpForm />}
      </Tabs>
    </div>
  );
}
