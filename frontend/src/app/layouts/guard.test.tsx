import { FakeServer } from "@test/fake-server.ts";
import { ADMIN, CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { mayOpen } from "@/admin/shared/staff-role";
import { putSession } from "@/shared/session/session-store";

const serve = (roles: object[] = []) =>
  new FakeServer({
    tables: { user_roles: roles },
    functions: {
      waiting: { counts: [], disputeDueBy: null },
      "second-factor-pending": { waits: false },
      "list-totals": { count: 0, amounts: [] },
    },
  });
const frame = () => screen.queryByRole("navigation", { name: "Back office" });

test("a spinner shows in the frame until the user is known [ROLE-19]", async () => {
  serve();
  openPage("/admin/products", { session: { ...CUSTOMER, loading: true } });
  expect(await screen.findByText("Loading...")).toBeVisible();
  expect(frame()).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
  putSession(ADMIN);
  await screen.findByRole("link", { name: "Create Product" });
  await waitFor(() => expect(screen.queryByText("Loading...")).toBeNull());
});

test("a customer is denied and shown the way home [ROLE-16, ROLE-17]", async () => {
  serve();
  openPage("/admin/products", { session: CUSTOMER });
  await screen.findByRole("heading", { name: "Access Denied" });
  expect(screen.getByText("You don't have admin privileges to access this area.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Homepage" })).toHaveAttribute("href", "/");
  expect(frame()).toBeNull();
});

test("a staff role sees its own pages, and a refusal with the way to them elsewhere", async () => {
  serve([{ user_id: CUSTOMER.user?.id, role: "content" }]);
  const user = openPage("/admin/settings", { session: CUSTOMER });
  await screen.findByRole("heading", { name: "You don't have access to this page" });
  await user.click(screen.getByRole("link", { name: "Go to my pages" }));
  await screen.findByRole("heading", { level: 1, name: "News" });
  const links = [...(frame()?.querySelectorAll("a") ?? [])].map((link) => link.textContent);
  expect(links).toEqual(["Home", "News", "Articles", "Pages", "Media", "Team"]);
});

test.each(["support", "content"] as const)("the role %s has no pages of money and settings", (role) => {
  const others = [
    "/admin/settings",
    "/admin/referrals/payouts",
    "/admin/mails/texts",
    "/admin/discounts/new",
  ];
  expect(others.filter((path) => mayOpen(role, path))).toEqual([]);
});
