import { FakeServer } from "@test/fake-server.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { dismissErrors, toast } from "@/lib/toast";

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

test("an error leaves with success, and no other message does", async () => {
  await openContact();
  toast({ title: "Saved" });
  expect(await screen.findByText("Saved")).toBeVisible();
  dismissErrors();
  expect(screen.getByText("Saved")).toBeVisible();
  toast({ title: "Wrong", tone: "destructive" });
  expect(await screen.findByText("Wrong")).toBeVisible();
  dismissErrors();
  await waitFor(() => expect(screen.queryByText("Wrong")).toBeNull());
});
