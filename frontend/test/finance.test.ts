import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { INNER_ROUTES } from "@/app/routing/inner-routes";
import READS from "../../tests/access/finance.json" with { type: "json" };
import { FakeServer, type Handler } from "./fake-server.ts";
import { order } from "./office-rows.ts";
import { CUSTOMER, openPage } from "./render-page.tsx";

const ORDER = { ...order(), invoices: [] };
const OFFICE = INNER_ROUTES.map(({ path }) => path).filter((path) => path.startsWith("/admin/"));
const FRAME = ["/rest/v1/user_roles", "/functions/v1/second-factor-pending", "/functions/v1/waiting"];
/** Functions whose answers ask for nothing more. */
const UNANSWERED = [
  "card-statement",
  "eu-sales",
  "list-totals",
  "month-end",
  "notices",
  "reconciliation",
  "vat-report",
  "waiting-orders",
];
const never: Handler = () => new Promise(() => {});

/** Open a page as an adviser with the role finance. */
function open(path: string): FakeServer {
  const server = new FakeServer({
    tables: { user_roles: [{ user_id: CUSTOMER.user?.id, role: "finance" }], orders: [ORDER] },
    functions: {
      waiting: { counts: [], disputeDueBy: null },
      "second-factor-pending": { waits: false },
      "shop-day": { today: "2026-11-20", cardStatement: true },
    },
  });
  for (const name of UNANSWERED) server.on("POST", `/functions/v1/${name}`, never);
  openPage(path.replace(/:\w+/, ORDER.id), { session: CUSTOMER });
  return server;
}

/** The requests of a page, without those of the frame, as the server's tests send them. */
function reads(server: FakeServer): string[] {
  const sent = server.sent.filter(({ path }) => !FRAME.includes(path));
  const written = sent.map(({ method, path, query, body }) =>
    method === "GET" ? `GET ${path}?${query}` : `${method} ${path} ${JSON.stringify(body)}`,
  );
  return [...new Set(written)].sort();
}

test.each(Object.entries(READS))(
  "finance opens %s, which reads what the server's tests read",
  async (path, expected) => {
    const server = open(path);
    await waitFor(() => expect(reads(server)).toEqual(expected));
    expect(screen.queryByText("You don't have access to this page")).toBeNull();
  },
);

test.each(OFFICE.filter((path) => !(path in READS)))(
  "finance can't open %s, which reads nothing",
  async (path) => {
    const server = open(path);
    await screen.findByRole("heading", { name: "You don't have access to this page" });
    expect(reads(server)).toEqual([]);
  },
);
