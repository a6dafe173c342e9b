import { FakeServer } from "@test/fake-server.ts";
import { type } from "@test/office.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const PASSWORD = "analytical-engine-1";
const OPTIONAL = {
  Phone: "+44 20 7946 0018",
  "Street address": "12 St James's Square",
  City: "London",
  "Postal code": "SW1Y 4JH",
  Country: "United Kingdom",
};

async function openSignUp(query: string, title: string) {
  new FakeServer({ functions: { "track-referral": () => ({ active: true }) } });
  const user = openPage(`/signup${query}`);
  await screen.findByRole("heading", { level: 1, name: title });
  return user;
}

test("the page is for creating an account or for signing in [AUTH-5, AUTH-10, AUTH-11, STATE-32]", async () => {
  const user = await openSignUp("", "Create Your Account");
  expect(screen.getByLabelText("First name")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Sign in instead" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Sign In or Create Account" })).toBeVisible();
  expect(screen.queryByLabelText("First name")).not.toBeInTheDocument();
  const form = (await screen.findByLabelText("Password")).closest("form");
  expect(form?.querySelector("button[type=submit]")).toHaveTextContent("Sign In");
  await user.click(screen.getByRole("button", { name: "Create an account" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Create Your Account" })).toBeVisible();
  expect(screen.getByLabelText("First name")).toBeVisible();
});

test("the address fills in the form and is emptied [AUTH-6, AUTH-7, AUTH-8, AUTH-9, AUTH-12]", async () => {
  // A2: the parameters are read once. The order's number proves nothing.
  const details = new URLSearchParams({
    email: "ada@example.org",
    firstName: "Ada",
    lastName: "Lovelace & Co",
    phone: OPTIONAL.Phone,
    address: OPTIONAL["Street address"],
    city: OPTIONAL.City,
    postalCode: OPTIONAL["Postal code"],
    country: OPTIONAL.Country,
    orderId: "0b5d4a3e-1111-4222-8333-444455556666",
    referral_code: "PARTNERQKDM",
    from: "mail",
  });
  await openSignUp(`?${details}`, "Complete Your Account Setup");
  const filled = { Email: "ada@example.org", "First name": "Ada", "Last name": "Lovelace & Co", ...OPTIONAL };
  for (const [label, text] of Object.entries(filled)) expect(screen.getByLabelText(label)).toHaveValue(text);
  expect(await screen.findByText(/Referred by/)).toHaveTextContent("PARTNERQKDM");
  expect(window.location.search).toBe("?from=mail");
});

test("required fields and differing passwords are reported [VAL-1, VAL-2, VAL-3, VAL-4, VAL-5, VAL-6]", async () => {
  await openSignUp("", "Create Your Account");
  const required = ["First name", "Last name", "Email", "Password", "Confirm password"];
  for (const label of required) expect(screen.getByLabelText(label)).toBeRequired();
  for (const label of Object.keys(OPTIONAL)) expect(screen.getByLabelText(label)).not.toBeRequired();
  expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
  const submit = screen.getByRole("button", { name: "Create Account" });
  const values = ["Ada", "Lovelace", "ada@example.org", PASSWORD, "analytical-engine-2"];
  for (const [number, label] of required.entries())
    await type(screen.getByLabelText(label), values[number] ?? "");
  expect(await screen.findByText("Passwords do not match")).toBeVisible();
  expect(submit).toBeDisabled();
  await type(screen.getByLabelText("Confirm password"), PASSWORD);
  await waitFor(() => expect(screen.queryByText("Passwords do not match")).not.toBeInTheDocument());
  expect(submit).toBeEnabled();
});

test("an empty form says what is missing in the page's language, beside its first field", async () => {
  new FakeServer({});
  const user = openPage("/signup", { language: "de" });
  const field = await screen.findByLabelText("Vorname");
  let bubble = false; // the browser shows one unless it is prevented
  document.addEventListener(
    "invalid",
    (event) => queueMicrotask(() => (bubble ||= !event.defaultPrevented)),
    true,
  );
  await user.click(screen.getByRole("button", { name: "Konto erstellen" }));
  expect(field).toHaveAccessibleDescription("Bitte füllen Sie dieses Feld aus.");
  expect(bubble).toBe(false);
  await user.type(field, "Ada");
  expect(field).not.toHaveAccessibleDescription();
});
