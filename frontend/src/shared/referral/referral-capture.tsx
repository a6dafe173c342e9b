import { useEffect } from "react";
import { useLocation } from "react-router";
import { captureDiscount } from "@/shared/discounts/discount-code";
import { captureReferral } from "@/shared/referral/referral";

/** Captures the parameters `ref` and `code` on every page, also after back and forward: each gives the location another key. */
export function ReferralCapture() {
  const { key, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is read from the window
  useEffect(() => {
    captureReferral();
    captureDiscount();
  }, [key, search]);
  return null;
}
