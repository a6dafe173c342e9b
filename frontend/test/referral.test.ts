import { beforeEach, describe, expect, test, vi } from "vitest";

// The store is module state: each test gets a fresh one.
async function freshReferral() {
  vi.resetModules();
  return {
    ...(await import("@/shared/referral/referral")),
    ...(await import("@/shared/referral/report-conversion")),
  };
}

function answerWith(body: unknown) {
  const fetched = vi.fn().mockImplementation(async () => new Response(JSON.stringify(body)));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const sent = (fetched: ReturnType<typeof vi.fn>) =>
  fetched.mock.calls.map(([url, { body }]) => [url, JSON.parse(body)]);
/** Later than a busy machine takes to load the modules of a test. */
const inAnHour = () => String(Date.now() + 3_600_000);
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the page keeps the code there
  document.cookie = "referral_code=; Path=/; Max-Age=0";
});

describe("a landing with ?ref", () => {
  test("reports one click, stores the code for 30 days, and cleans the address", async () => {
    const { captureReferral, referralCode } = await freshReferral();
    const fetched = answerWith({ ok: true, active: true });
    window.history.replaceState({ idx: 3 }, "", "/products?lng=de&ref=partner7#top");
    const before = Date.now();
    captureReferral();
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      "/products?lng=de#top",
    );
    expect(window.history.state).toEqual({ idx: 3 });
    await settled();
    expect(sent(fetched)).toEqual([
      ["/functions/v1/track-referral", { referralCode: "PARTNER7", action: "click" }],
    ]);
    expect(document.cookie).toContain("referral_code=PARTNER7");
    expect(localStorage.getItem("referral_code")).toBe("PARTNER7");
    const days = (Number(localStorage.getItem("referral_code_expires")) - before) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(referralCode()).toBe("PARTNER7");

    // Back to the entry that still names it: cleaned again, not counted again.
    window.history.replaceState(null, "", "/products?ref=PARTNER7");
    captureReferral();
    await settled();
    expect(window.location.search).toBe("");
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("an unknown code leaves nothing, and gives an earlier one back [REF-1]", async () => {
    localStorage.setItem("referral_code", "EARLIER");
    localStorage.setItem("referral_code_expires", inAnHour());
    const { captureReferral, referralCode } = await freshReferral();
    answerWith({ ok: true, active: false });
    window.history.replaceState(null, "", "/?ref=NOBODY");
    captureReferral();
    await settled();
    expect(referralCode()).toBe("EARLIER");
    expect(document.cookie).toContain("referral_code=EARLIER");
  });

  test("a failure is only logged, and the code is kept [REF-7]", async () => {
    const { captureReferral } = await freshReferral();
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("offline")));
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    window.history.replaceState(null, "", "/?ref=P7");
    captureReferral();
    await settled();
    expect(logged).toHaveBeenCalledOnce();
    expect(document.cookie).toContain("referral_code=P7");
  });
});

test("a code that is older than its 30 days is no longer there", async () => {
  localStorage.setItem("referral_code", "OLD");
  localStorage.setItem("referral_code_expires", String(Date.now() - 1));
  const { referralCode } = await freshReferral();
  expect(referralCode()).toBeNull();
});

describe("a conversion", () => {
  test("is reported with the order, then the code is forgotten", async () => {
    localStorage.setItem("referral_code", "P7");
    localStorage.setItem("referral_code_expires", inAnHour());
    const { referralCode, reportConversion } = await freshReferral();
    const fetched = answerWith({ ok: true, active: true });
    await reportConversion("order-1");
    expect(sent(fetched)[0]?.[1]).toEqual({ referralCode: "P7", action: "conversion", orderId: "order-1" });
    expect(referralCode()).toBeNull();
    expect(localStorage.getItem("referral_code")).toBeNull();
  });

  test("without a code nothing is sent", async () => {
    const { reportConversion } = await freshReferral();
    const fetched = answerWith({});
    await reportConversion("order-1");
    expect(fetched).not.toHaveBeenCalled();
  });
});
