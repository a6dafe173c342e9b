import { lazy, Suspense } from "react";
import { useConsentQuestion } from "@/lib/consent";

const ConsentBanner = lazy(() => import("@/features/consent/consent-banner"));

/** Asks where the privacy mode wants it; a shop that only informs never fetches the question. */
export function ConsentQuestion() {
  return (
    useConsentQuestion() && (
      <Suspense>
        <ConsentBanner />
      </Suspense>
    )
  );
}
