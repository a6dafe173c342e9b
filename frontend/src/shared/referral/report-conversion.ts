import { call } from "@/lib/server/functions";
import { forgetReferral, referralCode } from "@/shared/referral/referral";

/**
 * Report to the referral program that a checkout began, then remove the code (REF-5, R2). Failures are only logged.
 */
export async function reportConversion(orderId: string): Promise<void> {
  const code = referralCode();
  if (!code) return;
  try {
    await call("track-referral", { referralCode: code, action: "conversion", orderId });
    forgetReferral();
  } catch (error) {
    console.error("The referral conversion was not tracked:", error);
  }
}
