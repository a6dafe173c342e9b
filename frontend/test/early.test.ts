import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropEarly, takeEarly } from "@/lib/server/early";
import { HttpError, request, setTokenSource } from "@/lib/server/http";

/** The script of the document, as the server inlines it. */
const SCRIPT = readFileSync("../src/guildhall/web/early.js", "utf8");
const ROLE = { method: "GET", url: "/rest/v1/user_roles?user_id=eq.~user~" };
const ROWS = { method: "GET", url: "/rest/v1/orders?limit=26", plain: true };
const SALES = { method: "POST", url: "/functions/v1/sales", body: { days: 30 }, oneFactor: true };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

const fetched = vi.fn();
const asked = () => fetched.mock.calls.map(([url]) => url);

/** Run the script in a document at this address. */
function open(address: string, session: object | null): void {
  const early = JSON.stringify({ key: "guildhall.auth", requests: [ROLE, ROWS, SALES] });
  document.body.innerHTML = `<script type="application/json" id="early">${early}</script>`;
  if (session) localStorage.setItem("guildhall.auth", JSON.stringify(session));
  window.history.replaceState(null, "", address);
  new Function("location", `with (window) { ${SCRIPT} }`)(window.location);
}

const ADA = { access_token: "token-of-ada", expires_at: inAnHour(), user: { id: "u-1" } };
const signedInAs = (token: string) =>
  setTokenSource({ current: async () => token, renewed: async () => null, early: takeEarly });

beforeEach(() => {
  localStorage.clear();
  window.begun = undefined;
  fetched.mockReset();
  fetched.mockImplementation(async (url) => new Response(JSON.stringify([url])));
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(performance, "now").mockReturnValue(2_000);
});
afterEach(() => setTokenSource(null));

test("the document asks for the role and the page's data with the stored token", () => {
  open("/admin/orders", ADA);
  expect(asked()).toEqual([
    "/rest/v1/user_roles?user_id=eq.u-1",
    "/rest/v1/orders?limit=26",
    "/functions/v1/sales",
  ]);
  expect(fetched.mock.calls[2]?.[1]).toEqual({
    method: "POST",
    body: '{"days":30}',
    headers: { Authorization: "Bearer token-of-ada", "Content-Type": "application/json" },
  });
});

test.each([
  ["nobody is signed in", null],
  ["the token is about to expire", { ...ADA, expires_at: Math.floor(Date.now() / 1000) + 60 }],
  ["the stored session is broken", { user: {} }],
])("it asks for nothing while %s", (_, session) => {
  open("/admin/orders", session);
  expect(fetched).not.toHaveBeenCalled();
  expect(window.begun).toBeUndefined();
});

test("the frame is hidden from guests alone", () => {
  const { dataset } = document.documentElement;
  open("/user", null);
  expect(dataset.guest).toBe("");
  delete dataset.guest;
  open("/user", ADA);
  expect(dataset.guest).toBeUndefined();
});

test("a filtered list is not asked for as if it were not", () => {
  open("/admin/orders?status=paid", ADA);
  expect(asked()).not.toContain("/rest/v1/orders?limit=26");
  expect(asked()).toHaveLength(2);
});

test("users with a second factor are not asked for one", () => {
  open("/admin/orders", { ...ADA, user: { id: "u-1", factors: [{ status: "verified" }] } });
  expect(asked()).toEqual(["/rest/v1/user_roles?user_id=eq.u-1", "/rest/v1/orders?limit=26"]);
});

test("the page takes each response over once, and asks again the next time", async () => {
  open("/admin/orders", ADA);
  signedInAs("token-of-ada");
  const rows = () => request("/rest/v1/orders?limit=26", "GET");
  expect(await rows()).toEqual(["/rest/v1/orders?limit=26"]);
  expect(await request("/functions/v1/sales", "POST", { body: { days: 30 } })).toHaveLength(1);
  expect(fetched).toHaveBeenCalledTimes(3);
  await rows();
  expect(fetched).toHaveBeenCalledTimes(4);
});

test("another request is sent: another body, method, header or signal", async () => {
  open("/admin/orders", ADA);
  signedInAs("token-of-ada");
  const url = "/rest/v1/orders?limit=26";
  await request("/functions/v1/sales", "POST", { body: { days: 7 } });
  await request(url, "DELETE");
  await request(url, "GET", { headers: { Prefer: "count=exact" } });
  await request(url, "GET", { signal: new AbortController().signal });
  expect(fetched).toHaveBeenCalledTimes(7);
});

test("another user never gets it, nor anyone after the session, nor a late page", async () => {
  const rows = () => request("/rest/v1/orders?limit=26", "GET");
  open("/admin/orders", ADA);
  signedInAs("token-of-bob");
  await rows();
  expect(fetched.mock.lastCall?.[1]?.headers).toEqual({ Authorization: "Bearer token-of-bob" });
  expect(fetched).toHaveBeenCalledTimes(4);

  open("/admin/orders", ADA);
  dropEarly();
  signedInAs("token-of-ada");
  await rows();
  expect(fetched).toHaveBeenCalledTimes(8);

  open("/admin/orders", ADA);
  vi.spyOn(performance, "now").mockReturnValue(30_001);
  await rows();
  expect(fetched).toHaveBeenCalledTimes(12);
});

test("a response that failed is asked for again, so that a rejected token is renewed", async () => {
  fetched.mockImplementation(async () => new Response("{}", { status: 401 }));
  open("/admin/orders", ADA);
  const renewed = vi.fn(async () => "newer");
  setTokenSource({ current: async () => "token-of-ada", renewed, early: takeEarly });
  await expect(request("/rest/v1/orders?limit=26", "GET")).rejects.toThrow(HttpError);
  expect(renewed).toHaveBeenCalledWith("token-of-ada");

  fetched.mockRejectedValue(new TypeError("offline"));
  open("/admin/orders", ADA);
  fetched.mockImplementation(async () => new Response("[1]"));
  expect(await request("/rest/v1/orders?limit=26", "GET")).toEqual([1]);
});

test("a response that failed only then does not reach the page", async () => {
  const answered = fetched.getMockImplementation();
  fetched.mockImplementation(async () => new Response("{}", { status: 503 }));
  open("/admin/orders", ADA);
  fetched.mockImplementation(answered as () => Promise<Response>);
  signedInAs("token-of-ada");
  expect(await request("/rest/v1/orders?limit=26", "GET")).toEqual(["/rest/v1/orders?limit=26"]);
});
