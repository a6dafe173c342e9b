import { useEffect, useRef } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { SignInForm } from "@/shared/session/forms/sign-in-form";
import { Card } from "@/ui/card";

/** Shown if the session ended while the checkout was open: the user signs in again here, and no input is lost. */
export default function SessionEnded() {
  const { t } = useTranslation("checkout");
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused payment button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="p-6 sm:p-7 lg:sticky lg:top-24">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {t("ended.title")}
      </h2>
      <p className="mb-5 mt-1.5 text-soft">{t("ended.text")}</p>
      <SignInForm />
    </Card>
  );
}
