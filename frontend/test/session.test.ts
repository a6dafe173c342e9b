import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Chunks load slowly on a busy machine. */
const PATIENT = { timeout: 15_000 };
const user = { id: "u-1", email: "ada@example.com", user_metadata: {} };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const session = () => ({
  access_token: `a.${"b".repeat(20)}.c`,
  refresh_token: "refresh-1",
  token_type: "bearer",
  expires_in: 3600,
  expires_at: inAnHour(),
  user,
});
const answers = (routes: Record<string, unknown>) =>
  vi.fn().mockImplementation(async (url: string | URL) => {
    const route = Object.keys(routes).find((part) => String(url).includes(part));
    const body = route ? routes[route] : null;
    if (body instanceof Error) throw body;
    return new Response(JSON.stringify(body), { status: 200 });
  });
const fresh = async () => {
  vi.resetModules();
  const store = await import("@/shared/session/session-store");
  const start = await import("@/shared/session/start-session");
  return { ...store, ...start, ...(await import("@/shared/session/actions")) };
};
beforeEach(() => {
  // Every test has its own auth client, about which the library warns.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  const { setTokenSource } = await import("@/lib/server/http");
  setTokenSource(null);
});

test("a visitor without one sends no request, is no admin and not loading [STATE-1, STATE-5]", async () => {
  const fetched = answers({});
  vi.stubGlobal("fetch", fetched);
  const { startSession, currentSession } = await fresh();
  startSession();
  expect(currentSession()).toEqual({ user: null, session: null, isAdmin: false, loading: false });
  expect(fetched).not.toHaveBeenCalled();
});

test("a stored one shows its user at once, then whether they are an admin [STATE-1, STATE-3, STATE-4]", async () => {
  localStorage.setItem("guildhall.auth", JSON.stringify(session()));
  vi.stubGlobal("fetch", answers({ user_roles: [{ role: "admin" }] }));
  const { startSession, currentSession } = await fresh();
  startSession();
  expect(currentSession()).toMatchObject({ user, isAdmin: false, loading: true });
  await vi.waitFor(
    () => expect(currentSession()).toMatchObject({ user, isAdmin: true, loading: false }),
    PATIENT,
  );
});

test("if the look-up fails the user is no admin, and the failure is logged [ROLE-13, ERR-7]", async () => {
  localStorage.setItem("guildhall.auth", JSON.stringify(session()));
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", answers({ user_roles: new TypeError("offline") }));
  const { startSession, currentSession } = await fresh();
  startSession();
  await vi.waitFor(
    () => expect(currentSession()).toMatchObject({ user, isAdmin: false, loading: false }),
    PATIENT,
  );
  expect(logged).toHaveBeenCalledWith("The admin check failed:", expect.any(TypeError));
});

test("signing in ends and forgets a held session everywhere, and only a held one [AUTH-13, AUTH-14]", async () => {
  const held: (string | null)[] = [];
  const give = answers({ "grant_type=password": session(), user_roles: [] });
  const fetched = vi.fn().mockImplementation((url: string) => {
    if (url.includes("grant_type=password")) held.push(localStorage.getItem("guildhall.auth"));
    return give(url);
  });
  vi.stubGlobal("fetch", fetched);
  const { signIn } = await fresh();
  const requested = () => fetched.mock.calls.map(([url]) => String(url).replace(/^.*\/(auth|rest)\/v1/, ""));
  await signIn("ada@example.com", "secret-1");
  expect(requested()).toEqual(["/token?grant_type=password"]);
  fetched.mockClear();
  await signIn("ada@example.com", "secret-1");
  expect(requested().filter((path) => !path.includes("user_roles"))).toEqual([
    "/logout?scope=global",
    "/token?grant_type=password",
  ]);
  expect(held).toEqual([null, null]);
});

test("signing out forgets everything here, also when the server does not answer [AUTH-17, AUTH-18, AUTH-19, AUTH-21, ERR-8]", async () => {
  localStorage.setItem("guildhall.auth", JSON.stringify(session()));
  sessionStorage.setItem("guildhall.auth-code-verifier", "x");
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", answers({ logout: new TypeError("offline"), user_roles: [] }));
  const { startSession, currentSession, signOut } = await fresh();
  startSession();
  await signOut();
  expect(currentSession()).toEqual({ user: null, session: null, isAdmin: false, loading: false });
  expect(Object.keys(localStorage).concat(Object.keys(sessionStorage))).toEqual([]);
  expect(logged).toHaveBeenCalledWith("Signing out failed:", expect.anything());
});

test("each event of the library changes the state at once [STATE-2]", async () => {
  const next = { ...session(), access_token: "a.second.c" };
  vi.stubGlobal("fetch", answers({ "grant_type=password": session(), refresh_token: next, user_roles: [] }));
  const { signIn, currentSession, sessionKeeper } = await fresh();
  const states: (string | undefined)[] = [];
  await signIn("ada@example.com", "secret-1");
  states.push(currentSession().session?.access_token);
  const { client } = await sessionKeeper();
  await client.refreshSession();
  states.push(currentSession().session?.access_token);
  await client.signOut({ scope: "local" });
  states.push(currentSession().session?.access_token);
  expect(states).toEqual([session().access_token, "a.second.c", undefined]);
  expect(currentSession()).toEqual({ user: null, session: null, isAdmin: false, loading: false });
});

test("another tab's sign-in and sign-out are followed [STATE-2]", async () => {
  vi.stubGlobal("fetch", answers({ user_roles: [] }));
  const { startSession, currentSession } = await fresh();
  startSession();
  const text = JSON.stringify(session());
  localStorage.setItem("guildhall.auth", text);
  window.dispatchEvent(new StorageEvent("storage", { key: "guildhall.auth", newValue: text }));
  expect(currentSession().user).toEqual(user);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: "guildhall.auth", newValue: null }));
  expect(currentSession().user).toBeNull();
});

test("what a page sends when its session is over waits for its user, and for no one else", async () => {
  const refused = () => Response.json({ error_code: "session_not_found", msg: "No" }, { status: 403 });
  const signedIn = answers({ "grant_type=password": session(), user_roles: [] });
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    if (String(url).includes("grant_type=refresh")) return refused();
    if (!String(url).includes("/rest/v1/orders")) return signedIn(url);
    sent.push(new Headers(headers).get("Authorization"));
    return new Response("[]", { status: sent.at(-1)?.includes("a.old.c") ? 401 : 200 });
  });
  const start = async () => {
    localStorage.setItem("guildhall.auth", JSON.stringify({ ...session(), access_token: "a.old.c" }));
    const held = await fresh();
    held.startSession();
    const leave = held.keepPage();
    const { send } = await import("@/lib/server/http");
    const answer = send("/rest/v1/orders", "GET").then(
      ({ status }) => status,
      ({ status }) => status,
    );
    await vi.waitFor(() => expect(held.currentSession()).toMatchObject({ user, over: true }), PATIENT);
    return { ...held, leave, answer };
  };

  const back = await start();
  await back.signIn("ada@example.com", "secret-1");
  expect(await back.answer).toBe(200);
  expect(back.currentSession()).toMatchObject({ user });
  expect(back.currentSession().over).toBeUndefined();
  expect(sent).toEqual(["Bearer a.old.c", `Bearer ${session().access_token}`]);

  const gone = await start();
  gone.leave();
  expect(await gone.answer).toBe(401);
  expect(gone.currentSession().user).toBeNull();
});
