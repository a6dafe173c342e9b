import { readdirSync, readFileSync } from "node:fs";
import { FakeServer } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { toast, toastStore } from "@/lib/toast";

const ENGLISH = "src/locales/en";

async function openContact() {
  new FakeServer({});
  const user = openPage("/contact");
  await screen.findByRole("heading", { level: 1 });
  return user;
}

test("a message leaves with its page; one that the press caused is read on the next", async () => {
  const user = await openContact();
  const link = (name: string) => screen.getAllByRole("link", { name })[0] as HTMLElement;
  toast({ title: "Of the contact page" });
  expect(await screen.findByText("Of the contact page")).toBeVisible();
  await user.click(link("About"));
  await waitFor(() => expect(screen.queryByLabelText("Message")).toBeNull());
  expect(screen.queryByText("Of the contact page")).toBeNull();
  link("Contact").addEventListener("click", () => toast({ title: "For the next page" }));
  await user.click(link("Contact"));
  await screen.findByLabelText("Message");
  expect(await screen.findByText("For the next page")).toBeVisible();
});

test("an error is still there when its own button is pressed", async () => {
  const user = await openContact();
  const pressed: boolean[] = [];
  const run = () => pressed.push(toastStore.get().some(({ open }) => open));
  toast({ title: "The price has changed", tone: "destructive", action: { label: "Refresh basket", run } });
  await user.click(await screen.findByRole("button", { name: "Refresh basket" }));
  expect(pressed).toEqual([true]);
});

test("an error leaves with the next attempt, and no other message does", async () => {
  const user = await openContact();
  const form = screen.getByLabelText("Message").closest("form") as HTMLFormElement;
  const submit = () => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  const send = screen.getByRole("button", { name: "Send message" });
  toast({ title: "Saved" });
  expect(await screen.findByText("Saved")).toBeVisible();
  await user.click(send);
  submit();
  expect(screen.getByText("Saved")).toBeVisible();
  for (const attempt of [() => user.click(send), submit]) {
    toast({ title: "Wrong", tone: "destructive" });
    const wrong = await screen.findByText("Wrong");
    await user.click(screen.getByLabelText("Message"));
    expect(wrong).toBeVisible();
    await attempt();
    // Read at once: a message that nothing dismisses leaves after some seconds as well.
    expect(toastStore.get().filter(({ open }) => open)).toEqual([]);
  }
});

/** The texts titled "Error" that the specification asks for; `admin-lists.error` is the heading of a column. */
const TITLED_ERROR = [
  "account.orders.failed.title",
  "account.profile.failed.title",
  "admin-lists.headings.error",
  "admin.shared.error",
  "company.contact.form.error.title",
  "home-below.programme.error.title",
];

function titledError(texts: object, path: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "object"
      ? titledError(text, `${path}.${key}`)
      : text === "Error"
        ? [`${path}.${key}`]
        : [],
  );
}

test("a message is titled 'Error' only where the specification asks for it", () => {
  const files = readdirSync(ENGLISH);
  const titled = files.flatMap((file) =>
    titledError(JSON.parse(readFileSync(`${ENGLISH}/${file}`, "utf8")), file.replace(".json", "")),
  );
  expect(titled.sort()).toEqual(TITLED_ERROR);
});

test("the office says 'Error' of refused changes and of empty fields alone", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" });
  const naming = sources
    .filter((file) => file.endsWith(".tsx") || file.endsWith(".ts"))
    .filter((file) => readFileSync(`src/${file}`, "utf8").includes('t("shared.error")'));
  expect(naming.sort()).toEqual([
    "components/forms/use-checked-form.ts",
    "components/forms/use-mutation-toast.ts",
  ]);
});
