import type { User } from "@supabase/auth-js";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createI18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";
import { PayControl } from "@/shared/payment/pay-control";
import { useOnward } from "@/shared/session/forms/use-onward";
import { putSession, SIGNED_OUT } from "@/shared/session/session-store";
import { translations } from "./pages.ts";

const user = { id: "u-1", email: "ada@example.com", user_metadata: {} } as unknown as User;
const signedIn = { user, session: null, isAdmin: false, loading: false };
let root: Root | undefined;

beforeAll(() => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.useRealTimers();
  localStorage.clear();
  putSession(SIGNED_OUT);
});

async function draw(path: string, content: React.ReactNode): Promise<HTMLElement> {
  document.body.innerHTML = '<div id="root"></div>';
  const container = document.getElementById("root") as HTMLElement;
  await act(async () => {
    root = createRoot(container);
    root.render(
      <I18nContext value={createI18n("en", translations("en", ["account", "public"]))}>
        <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
      </I18nContext>,
    );
  });
  return container;
}

function Onward() {
  const leaving = useOnward();
  return `${useLocation().pathname} ${leaving ? "leaving" : "staying"}`;
}

test("a signed-in user is redirected after 100 ms [AUTH-16, CONST-24]", async () => {
  vi.useFakeTimers();
  const page = await draw("/login", <Onward />);
  expect(page.textContent).toBe("/login staying");
  await act(async () => putSession({ ...signedIn, loading: true }));
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(page.textContent).toBe("/login staying");
  await act(async () => putSession(signedIn));
  await act(async () => vi.advanceTimersByTime(99));
  expect(page.textContent).toBe("/login leaving");
  await act(async () => vi.advanceTimersByTime(1));
  expect(page.textContent).toBe("/ leaving");
});

test.each([
  [[{ role: "content" }], "/admin leaving"],
  [[], "/user leaving"],
])("from the page of a closed shop, staff go to the back office: %j", async (roles, arrived) => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json(roles));
  window.history.replaceState(null, "", "/login?closed=1");
  const page = await draw("/login", <Onward />);
  await act(async () => putSession(signedIn));
  await act(async () => vi.advanceTimersByTimeAsync(100));
  await vi.waitFor(() => expect(page.textContent).toBe(arrived));
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

test("a signed-out visitor is led to /login by 'Login to Pay', and back [PAY-11]", async () => {
  const payable = { orderId: "o-1", amount: 299, currency: "USD", productName: "Anvil" };
  const page = await draw("/user/orders", <PayControl payable={payable} />);
  const link = page.querySelector("a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Login to Pay", "/login"]);
  await act(async () => link?.click());
  expect(JSON.parse(localStorage.getItem("guildhall.returnTo") ?? "")).toMatchObject({
    path: "/user/orders",
  });

  await act(async () => putSession(signedIn));
  expect(page.querySelector('a[href="/login"]')).toBeNull();
  expect(page.querySelector("button")?.textContent).toBe("Pay $299.00 by card");
});
