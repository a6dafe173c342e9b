import { FakeServer, type Handler, refusal } from "@test/fake-server.ts";
import { type } from "@test/office.ts";
import { openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test, vi } from "vitest";

const REQUEST = { product: "Asked About", slug: "asked-about", review: null };

async function openRequest(query: string, write: Handler = () => null) {
  const server = new FakeServer({
    functions: { "review-request": (() => REQUEST) as Handler, "write-review": write },
  });
  const user = openPage(`/review?token=x${query}`);
  const send = await screen.findByRole("button", { name: "Send review" });
  return { server, user, send, stars: within(screen.getByRole("group", { name: "Stars" })) };
}

test.each([
  ["&rating=5", ["5 stars"]],
  ["&rating=9", []],
  ["", []],
])("the stars pressed in the email are chosen: %s", async (query, chosen) => {
  const { stars } = await openRequest(query);
  const radios = stars.getAllByRole("radio");
  expect(radios).toHaveLength(5);
  const checked = radios.filter((radio) => (radio as HTMLInputElement).checked);
  expect(checked.map((radio) => radio.getAttribute("aria-label"))).toEqual(chosen);
});

test("what was typed stays when sending fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { server, user, send } = await openRequest("&rating=3", () => refusal(500, "broken"));
  const text = screen.getByLabelText(/What would you tell someone/);
  await type(text, "Kept.");
  await user.click(send);
  expect(await screen.findByText("We couldn't send your review. Please try again.")).toBeVisible();
  expect(text).toHaveValue("Kept.");
  expect(server.bodies("POST", "write-review")).toHaveLength(1);
});

test("a link that is not valid says so", async () => {
  new FakeServer({ functions: { "review-request": () => refusal(404, "unknown_link") } });
  openPage("/review?token=x");
  await waitFor(() =>
    expect(
      screen.getByText("This link isn't valid. Make sure that you opened the whole link, or contact us."),
    ).toBeVisible(),
  );
  expect(screen.queryByRole("button", { name: "Send review" })).not.toBeInTheDocument();
});
