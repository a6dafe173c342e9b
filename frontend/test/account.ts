import type { User } from "@supabase/auth-js";
import { screen, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { refusal } from "./fake-server.ts";
import { CUSTOMER } from "./render-page.tsx";

/** The signed-in customer. */
export const ADA = CUSTOMER.user as User;

/** An order of the signed-in customer, as the table API returns it to the account's pages. */
export function orderRow(id: string, columns: object = {}) {
  return {
    id: `${id}-0000-4000-8000-000000000000`,
    auth_user_id: ADA.id,
    product_id: "p1",
    status: "pending",
    quantity: 1,
    total_amount: 299,
    tax_amount: 0,
    tax_rate: 0,
    reverse_charge: false,
    currency: "USD",
    payment_method: null,
    payment_reference: null,
    created_at: "2026-11-03T10:00:00.000000Z",
    product: null,
    workshop: null,
    order_details: null,
    invoices: [],
    order_agreements: null,
    ...columns,
  };
}

/** A product as it is embedded in an order. */
export const productOf = (name: string, columns: object = {}) => ({
  name,
  name_in_en: name,
  slug: name.toLowerCase(),
  description: null,
  image_url: null,
  product_type: "shop_system",
  delivery_files: [],
  ...columns,
});

/** The answer of a server that failed. */
export const broken = () =>
  Response.json({ ...NO_ANSWER, code: "XX000", message: "Internal error" }, { status: 500 });
const NO_ANSWER = { hint: null, details: null };

export const refused =
  (hint: string, status = 400) =>
  () =>
    refusal(status, hint);

/** An answer that does not come until `come` is called. */
export function held<T extends object>() {
  let come: (answer: T) => void = () => {};
  const answer = new Promise<T>((resolve) => {
    come = resolve;
  });
  return { answer: () => answer, come };
}

/** Find the card with this name. */
export const card = (name: string) => screen.findByRole("article", { name });

/** Return the values of a definition list in an element, by their labels. */
export function facts(element: HTMLElement): Record<string, string> {
  const names = within(element).queryAllByRole("term");
  const values = within(element).queryAllByRole("definition");
  return Object.fromEntries(names.map((name, at) => [name.textContent, values[at]?.textContent ?? ""]));
}

/** Replace the text of a field, as a user who pastes. */
export async function fillIn(user: UserEvent, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (!text) return;
  await user.click(field);
  await user.paste(text);
}

/** Return an access token with these claims. */
export const tokenOf = (claims: object) => `a.${btoa(JSON.stringify(claims))}.c`;

/** Store a session in the browser, as the sign-in left it: the library of the auth API sends requests with it. */
export function storeSession(user: User = ADA, claims: object = {}): void {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const tokens = {
    access_token: tokenOf(claims),
    refresh_token: "r",
    token_type: "bearer",
    expires_in: 3600,
  };
  localStorage.setItem("guildhall.auth", JSON.stringify({ ...tokens, expires_at, user }));
}

/** Expect a toast with this title and text. */
export async function expectToast(title: string, text?: string): Promise<void> {
  const message = (await screen.findByText(title, { selector: "[aria-live=polite] p" })).parentElement;
  if (text !== undefined) expect(message).toHaveTextContent(text);
}
