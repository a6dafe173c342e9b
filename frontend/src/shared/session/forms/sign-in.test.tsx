import { expectToast, held, storeSession } from "@test/account.ts";
import { FakeServer } from "@test/fake-server.ts";
import { type } from "@test/office.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { isAdmin } from "@/shared/session/is-admin";

const TOKEN = "/auth/v1/token";
const refusing = (error_code: string, msg: string) => () =>
  Response.json({ code: 422, error_code, msg }, { status: 422 });
const WRONG = refusing("invalid_credentials", "Invalid login credentials");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

async function openSignIn() {
  const server = new FakeServer({ tables: { user_roles: [] } });
  const user = openPage("/login");
  const main = within(await screen.findByRole("main"));
  await main.findByLabelText("Email");
  const fill = async (email: string, password: string) => {
    await type(main.getByLabelText("Email"), email);
    await type(main.getByLabelText("Password"), password);
    await user.click(main.getByRole("button", { name: "Sign In" }));
  };
  return { server, main, fill };
}

test("nothing is sent before the form is filled in [AUTH-1, AUTH-2, VAL-1, VAL-2]", async () => {
  const { server, main, fill } = await openSignIn();
  const [email, password] = [main.getByLabelText("Email"), main.getByLabelText("Password")];
  expect(email).toHaveAttribute("type", "email");
  expect(password).toHaveAttribute("type", "password");
  for (const [address, secret, faulty] of [
    ["", "", email],
    ["ada@example.com", "", password],
    ["nobody", "x", email],
  ] as const) {
    await fill(address, secret);
    expect(faulty).toBeInvalid();
  }
  expect(server.to("POST", "token")).toEqual([]);
  expect(main.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/signup");
});

test("a wrong password shows an error and the button works again [AUTH-15, AUTH-22, CALL-3, ERR-1, ERR-2]", async () => {
  const { server, main, fill } = await openSignIn();
  const answer = held<Response>();
  server.on("POST", TOKEN, answer.answer);
  await fill("ada@example.com", "not-this-one");
  expect(await main.findByRole("button", { name: "Signing in..." })).toBeDisabled();
  const [sent] = await waitFor(() => {
    expect(server.to("POST", "token")).toHaveLength(1);
    return server.to("POST", "token");
  });
  expect(sent?.query.get("grant_type")).toBe("password");
  expect(sent?.body).toMatchObject({ email: "ada@example.com", password: "not-this-one" });
  answer.come(WRONG());
  const alert = await main.findByRole("alert");
  expect(alert).toHaveTextContent("Invalid login credentials");
  expect(alert).toHaveClass("text-danger");
  expect(main.getByLabelText("Email")).toHaveValue("ada@example.com");
  expect(main.getByRole("button", { name: "Sign In" })).toBeEnabled();
});

test.each([502, 503, 504])("the error %d of a gateway may be tried again [ERR-9]", async (status) => {
  const { server, main, fill } = await openSignIn();
  server.on("POST", TOKEN, () => new Response("<html>Bad gateway</html>", { status }));
  await fill("ada@example.com", "analytical-engine");
  expect(await main.findByRole("alert")).toHaveTextContent("The server didn't respond. Please try again.");
  server.on("POST", TOKEN, WRONG);
  await fill("ada@example.com", "analytical-engine");
  await waitFor(() => expect(main.getByRole("alert")).toHaveTextContent("Invalid login credentials"));
});

test("a user whose role cannot be read is no admin [ERR-7]", async () => {
  const server = new FakeServer();
  storeSession();
  server.on("GET", "/rest/v1/user_roles", () =>
    Response.json({ message: "Internal error" }, { status: 500 }),
  );
  expect(await isAdmin(CUSTOMER.user?.id as string)).toBe(false);
  expect(console.error).toHaveBeenCalledWith("The admin check failed:", expect.anything());
});

test("a refused sign-up is shown in two places and loses nothing [ERR-1, ERR-2, ERR-5]", async () => {
  const server = new FakeServer();
  const text = "Password should be at least 6 characters.";
  server.on("POST", "/auth/v1/signup", refusing("weak_password", text));
  const user = openPage("/signup");
  const password = await screen.findByLabelText("Password");
  expect(password).toHaveAccessibleDescription("Password must be at least 6 characters long");
  const typed = { "First name": "Ada", "Last name": "Lovelace", Email: "ada@example.org" };
  for (const [label, value] of Object.entries(typed)) await type(screen.getByLabelText(label), value);
  for (const label of ["Password", "Confirm password"]) await type(screen.getByLabelText(label), "12345");
  const submit = screen.getByRole("button", { name: "Create Account" });
  await user.click(submit);
  await expectToast("Signup Failed", text);
  const alert = within(screen.getByRole("main")).getByRole("alert");
  expect(alert).toHaveTextContent(text);
  expect(alert).toHaveClass("text-danger");
  expect(submit).toBeEnabled();
  expect(screen.getByLabelText("Last name")).toHaveValue("Lovelace");
  expect(password).toBeInvalid();
  expect(password).toHaveAccessibleDescription(text);
});

test("the short form of the side sheet signs up, and says what follows [AUTH-23, VAL-1, ERR-3, ERR-4]", async () => {
  const server = new FakeServer();
  const answer = held<object>();
  server.on("POST", "/auth/v1/signup", answer.answer);
  const user = openPage("/about");
  await user.click(await screen.findByRole("button", { name: "Sign In" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Sign In to Your Account" }));
  await user.click(await sheet.findByRole("tab", { name: "Sign Up" }));
  for (const label of ["Email", "Password"]) expect(sheet.getByLabelText(label)).toBeRequired();
  await type(sheet.getByLabelText("Email"), "ada@example.org");
  await type(sheet.getByLabelText("Password"), "analytical-engine-1");
  await user.click(sheet.getByRole("button", { name: "Sign Up" }));
  expect(await sheet.findByRole("button", { name: "Creating account..." })).toBeDisabled();
  answer.come({ id: "u1", email: "ada@example.org", user_metadata: {} });
  const notice = await sheet.findByText("Check your email for confirmation link");
  expect(notice).toHaveAttribute("role", "status");
  expect(sheet.queryByRole("alert")).not.toBeInTheDocument();
  expect(sheet.getByRole("button", { name: "Sign Up" })).toBeEnabled();
  const [sent] = server.bodies("POST", "signup");
  expect(sent).toMatchObject({ email: "ada@example.org", password: "analytical-engine-1" });
});
