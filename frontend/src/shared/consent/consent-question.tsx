import { lazy, Suspense } from "react";
import { useConsentQuestion } from "@/lib/consent";

const ConsentBanner = lazy(() => import("@/shared/consent/consent-banner"));

/** Asks if the privacy mode requires it; a shop that only informs never loads the question. */
export function ConsentQuestion() {
  return (
    useConsentQuestion() && (
      <Suspense>
        <ConsentBanner />
      </Suspense>
    )
  );
}
