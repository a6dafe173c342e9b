import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { choose, consentChoice } from "@/lib/consent";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

/** The question at the bottom of the window. The page stays usable; yes and no are equally easy (R1). */
export default function ConsentBanner() {
  const { t } = useTranslation(["consent", "public"]);
  const refuse = useRef<HTMLButtonElement>(null);
  // Visitors who reopened the question get the focus here; for a first visit it stays at the page's top.
  useEffect(() => {
    if (consentChoice() !== null) refuse.current?.focus();
  }, []);
  return (
    <section
      aria-labelledby="consent-title"
      className="appear fixed inset-x-4 bottom-4 z-40 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-lg border border-edge bg-raised px-5 py-4 shadow-lifted sm:left-auto sm:max-w-md"
    >
      <h2 id="consent-title" className="font-sans font-semibold">
        {t("public:consent.title")}
      </h2>
      <p className="mt-1.5 text-[0.9375rem] text-soft">
        {t("text")}{" "}
        <Link to="/privacy#storage" className="text-accent underline underline-offset-4">
          {t("more")}
        </Link>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button ref={refuse} variant="secondary" onClick={() => choose("refused")}>
          {t("refuse")}
        </Button>
        <Button variant="secondary" onClick={() => choose("granted")}>
          {t("grant")}
        </Button>
      </div>
    </section>
  );
}
