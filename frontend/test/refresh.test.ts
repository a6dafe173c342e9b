import { expect, test, vi } from "vitest";
import { sessionKeeper } from "@/shared/session/start-session";

// In its own file: no other client of the library shares its storage.

const session = {
  access_token: `a.${"b".repeat(20)}.c`,
  refresh_token: "refresh-1",
  token_type: "bearer",
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: "u-1", email: "ada@example.com", user_metadata: {} },
};

test("a refresh that meets a gateway's error is tried again after 200, 400, 800 ms [AUTH-27, ERR-9]", async () => {
  const keeper = await sessionKeeper();
  expect(await keeper.currentToken()).toBeNull();
  localStorage.setItem("guildhall.auth", JSON.stringify({ ...session, expires_at: 1 }));
  const statuses = [502, 503, 504];
  const requested: number[] = [];
  vi.useFakeTimers();
  const fetched = vi.fn().mockImplementation(async (url: string) => {
    if (!url.includes("grant_type=refresh_token")) return new Response("[]", { status: 200 });
    requested.push(Date.now());
    const status = statuses.shift() ?? 200;
    return new Response(status === 200 ? JSON.stringify(session) : "<html>", { status });
  });
  vi.stubGlobal("fetch", fetched);
  const token = keeper.currentToken();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await token).toBe(session.access_token);
  vi.useRealTimers();
  expect(requested.slice(1).map((at, number) => at - (requested[number] ?? 0))).toEqual([200, 400, 800]);
});

test("a refusal that comes late does not end the session that began meanwhile", async () => {
  const keeper = await sessionKeeper();
  localStorage.setItem("guildhall.auth", JSON.stringify(session));
  const another = { ...session, access_token: "a.new.c", refresh_token: "refresh-2" };
  const requested: string[] = [];
  const fetched = vi.fn().mockImplementation(async (url: string) => {
    requested.push(url.replace(/^.*\/v1/, ""));
    // Meanwhile the user signs in, here or in another tab.
    localStorage.setItem("guildhall.auth", JSON.stringify(another));
    return new Response(JSON.stringify({ code: "session_not_found", message: "x" }), { status: 400 });
  });
  vi.stubGlobal("fetch", fetched);
  expect(await keeper.renewedToken(session.access_token)).toBe("a.new.c");
  expect(requested).toEqual(["/token?grant_type=refresh_token"]);
  expect(JSON.parse(localStorage.getItem("guildhall.auth") ?? "").access_token).toBe("a.new.c");
});
