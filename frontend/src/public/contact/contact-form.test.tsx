import { FakeServer, refusal } from "@test/fake-server.ts";
import { type } from "@test/office.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import type { Language } from "@/lib/i18n/languages";

const MESSAGE = {
  Name: "Ada Verne",
  Email: "ada.verne@example.com",
  "Subject (optional)": "A question",
  Message: "Is the kettle on?\nFrom nine, I read.",
};
const PATH = "/rest/v1/contact_messages";

async function openContact(language: Language = "en") {
  const server = new FakeServer();
  const user = openPage("/contact", { language });
  const main = within(await screen.findByRole("main"));
  await main.findAllByRole("textbox");
  return { server, user, main };
}

type Contact = Awaited<ReturnType<typeof openContact>>;

async function write({ user, main }: Contact, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await type(main.getByLabelText(label), text);
  await user.click(main.getByRole("button", { name: "Send message" }));
}

test("a message is sent as it was typed, and the form is empty again [ERR-14, ERR-15]", async () => {
  const contact = await openContact();
  await write(contact, MESSAGE);
  await waitFor(() => expect(screen.getByText("Message sent successfully!")).toBeVisible());
  expect(screen.getByText("Success!")).toBeVisible();
  expect(contact.server.bodies("POST", "contact_messages")).toEqual([
    {
      name: "Ada Verne",
      email: "ada.verne@example.com",
      subject: "A question",
      message: MESSAGE.Message,
      language: "en",
    },
  ]);
  for (const label of Object.keys(MESSAGE)) expect(contact.main.getByLabelText(label)).toHaveValue("");
});

test("a blank subject is sent as none, and a failure keeps what was typed [VAL-12, ERR-16]", async () => {
  const contact = await openContact();
  vi.spyOn(console, "error").mockImplementation(() => {});
  contact.server.on("POST", PATH, () => refusal(500, "broken"));
  const terse = { ...MESSAGE, "Subject (optional)": " " };
  await write(contact, terse);
  const toast = await screen.findByRole("alert");
  expect(toast).toHaveTextContent("Error");
  expect(toast).toHaveTextContent("Failed to send message. Please try again.");
  for (const [label, text] of Object.entries(terse))
    expect(contact.main.getByLabelText(label)).toHaveValue(text);
  expect(contact.server.bodies("POST", "contact_messages")).toEqual([
    expect.objectContaining({ subject: null }),
  ]);
});

test("while it is being sent, nothing can be changed", async () => {
  const contact = await openContact();
  let answer = (_: Response) => {};
  contact.server.on(
    "POST",
    PATH,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  await write(contact, MESSAGE);
  expect(await contact.main.findByRole("button", { name: "Sending..." })).toBeDisabled();
  expect(contact.main.getByLabelText("Message")).toBeDisabled();
  answer(new Response(null, { status: 201 }));
  await waitFor(() => expect(screen.getByText("Message sent successfully!")).toBeVisible());
});

test("missing values are reported beside each field, and the first has the focus [VAL-11]", async () => {
  const contact = await openContact();
  const field = (label: string) => contact.main.getByLabelText(label);
  await write(contact, { Name: "   ", Email: "nobody", Message: " " });
  await waitFor(() =>
    expect(field("Email")).toHaveAccessibleDescription("Enter an email address, such as name@example.com."),
  );
  await write(contact, { Email: "nobody@example.com" });
  await waitFor(() => expect(field("Name")).toHaveFocus());
  for (const label of ["Name", "Message"])
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription("Fill in this field."));
  expect(contact.server.bodies("POST", "contact_messages")).toEqual([]);
});

test("a long message shows the remaining length", async () => {
  const { main } = await openContact();
  await type(main.getByLabelText("Message"), "x".repeat(4999));
  await waitFor(() => expect(main.getByLabelText("Message")).toHaveAccessibleDescription("1 character left"));
});

test("no partner is named without a stored code [PUB-83]", async () => {
  const { main } = await openContact();
  expect(main.queryByText(/Referred by/)).not.toBeInTheDocument();
});

const RESPONSES: [Language, string, string, string][] = [
  [
    "de",
    "Nachricht senden",
    "Ihre Nachricht wurde erfolgreich gesendet!",
    "Die Nachricht konnte nicht gesendet werden.",
  ],
  ["fr", "Envoyer le message", "Votre message a bien été envoyé", "L’envoi du message a échoué."],
  ["es", "Enviar mensaje", "¡Su mensaje se ha enviado correctamente!", "No se ha podido enviar el mensaje."],
];

test.each(RESPONSES)(
  "it responds in the visitor's language: %s [I18N-14]",
  async (language, send, sent, failed) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { server, user, main } = await openContact(language);
    server.on("POST", PATH, () => refusal(500, "broken"));
    for (const [number, text] of ["Ada", "ada@example.com", "", "Bonjour"].entries())
      await type(main.getAllByRole("textbox")[number] as HTMLElement, text);
    await user.click(main.getByRole("button", { name: send }));
    expect(await screen.findByRole("alert")).toHaveTextContent(failed);
    server.off("POST", PATH);
    await user.click(main.getByRole("button", { name: send }));
    expect(await screen.findByText(sent, { exact: false })).toBeVisible();
  },
);
