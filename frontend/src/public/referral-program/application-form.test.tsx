import { FakeServer, refusal } from "@test/fake-server.ts";
import { type } from "@test/office.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const PATH = "/rest/v1/referral_signups";

async function openApplication() {
  const server = new FakeServer();
  const user = openPage("/");
  const submit = await screen.findByRole("button", { name: "Submit Application" });
  const form = within(submit.closest("form") as HTMLElement);
  const email = () => form.getByLabelText("Email address");
  const link = () => form.getByLabelText("Your website or profile (optional)");
  const sent = () => server.bodies("POST", "referral_signups");
  return { server, user, form, email, link, sent, apply: () => user.click(submit) };
}

test("an application is sent trimmed, and another may follow [PUB-27, REF-8, REF-9, REF-10]", async () => {
  const { user, email, link, sent, apply } = await openApplication();
  await type(email(), "maker@example.com");
  await type(link(), "https://maker.example/shop");
  await apply();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Application Submitted!" })).toHaveFocus());
  expect(screen.getByText(/email maker@example.com/)).toBeVisible();
  expect(sent()).toEqual([
    {
      email: "maker@example.com",
      referral_link: "https://maker.example/shop",
      status: "pending",
      language: "en",
    },
  ]);
  await user.click(screen.getByRole("button", { name: "Submit Another Application" }));
  await waitFor(() => expect(screen.getByLabelText("Email address")).toHaveValue(""));
});

test("an empty link is sent as none, and the form waits while it is being sent [VAL-9, REF-11, REF-12]", async () => {
  const { server, form, email, link, sent, apply } = await openApplication();
  let answer = (_: Response) => {};
  server.on(
    "POST",
    PATH,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  await type(email(), "patient@example.com");
  await apply();
  expect(await form.findByRole("button", { name: "Submitting..." })).toBeDisabled();
  expect(email()).toBeDisabled();
  expect(link()).toBeDisabled();
  answer(new Response(null, { status: 201 }));
  expect(await screen.findByRole("heading", { name: "Application Submitted!" })).toBeVisible();
  expect(sent()).toEqual([
    { email: "patient@example.com", referral_link: null, status: "pending", language: "en" },
  ]);
});

test.each(["", "   "])("without an address (%j) nothing is sent [VAL-7, VAL-8]", async (typed) => {
  const { email, sent, apply } = await openApplication();
  await type(email(), typed);
  await apply();
  expect(await screen.findByRole("alert")).toHaveTextContent("Please enter your email address");
  await waitFor(() => expect(email()).toHaveAccessibleDescription("Fill in this field."));
  expect(email()).toHaveFocus();
  expect(sent()).toEqual([]);
});

test("a URL without its scheme is completed, and a wrong one reported [VAL-10]", async () => {
  const { user, email, link, sent, apply } = await openApplication();
  await user.type(link(), "maker.example");
  await user.type(email(), "maker@example.com");
  expect(link()).toHaveValue("https://maker.example");
  await type(link(), "my website");
  await apply();
  await waitFor(() =>
    expect(link()).toHaveAccessibleDescription(/Enter a full address, starting with https:\/\//),
  );
  expect(link()).toHaveFocus();
  await type(link(), "https://maker.example");
  await waitFor(() => expect(link()).not.toHaveAttribute("aria-invalid", "true"));
  expect(sent()).toEqual([]);
});

test("a failure shows an error, and the input remains [ERR-13]", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { server, form, email, link, apply } = await openApplication();
  server.on("POST", PATH, () => refusal(500, "broken"));
  await type(email(), "unlucky@example.com");
  await type(link(), "https://unlucky.example");
  await apply();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "There was an error submitting your application. Please try again.",
  );
  expect(email()).toHaveValue("unlucky@example.com");
  expect(link()).toHaveValue("https://unlucky.example");
  expect(form.getByRole("button", { name: "Submit Application" })).toBeEnabled();
});
