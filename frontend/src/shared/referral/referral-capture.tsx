import { useEffect } from "react";
import { useLocation } from "react-router";
import { captureReferral } from "@/shared/referral/referral";

/** Captures a `ref` parameter on every page, also after back and forward: each gives the location another key. */
export function ReferralCapture() {
  const { key, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is read from the window
  useEffect(captureReferral, [key, search]);
  return null;
}
