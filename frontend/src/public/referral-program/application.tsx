import { useEffect, useRef, useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { ApplicationForm } from "@/public/referral-program/application-form";
import { Button } from "@/ui/button";
import { Mark } from "@/ui/mark";

/** The form, or its result. `review`: hours until a decision. */
export function Application({ review }: { review: string | undefined }) {
  const { t } = useTranslation("home-below");
  const [applicant, setApplicant] = useState<string | null>(null);
  const done = useRef<HTMLHeadingElement>(null);
  // The focused button is gone.
  useEffect(() => {
    if (applicant) done.current?.focus();
  }, [applicant]);
  if (!applicant) return <ApplicationForm onSent={setApplicant} />;
  return (
    <div className="appear">
      <Mark className="size-12" />
      <h3 ref={done} tabIndex={-1} className="mt-6 text-title outline-none">
        {t("programme.done.title")}
      </h3>
      <p className="mt-3 text-soft">
        {t(review ? "programme.done.text" : "programme.done.ownText", { hours: review, email: applicant })}
      </p>
      <Button variant="secondary" className="mt-8" onClick={() => setApplicant(null)}>
        {t("programme.done.again")}
      </Button>
    </div>
  );
}
