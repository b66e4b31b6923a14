import type { Configuration } from "@spi/domain/api-contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { queries } from "../api/queries.ts";
import { notifySignedOut } from "./other-tabs.ts";
import { type Session, readEndReason, readSession, startSession } from "../api/session-store.ts";
import { SessionWatch } from "./SessionWatch.tsx";

const minute = 60_000;
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

const issuer = `${location.origin}/idp`;
const configuration = {
  issuer,
  client_id: "spi-web",
  identity: {
    provider: "cognito",
    hosted_login: `${issuer}/hosted`,
    user_pool: issuer,
    identity_pool: null,
    telemetry: null,
  },
} as unknown as Configuration;

/** Requests sent, by destination. The tests replace the provider and the API at the network level. */
let sent: string[];
beforeEach(() => {
  sent = [];
  vi.spyOn(window, "fetch").mockImplementation((input, init) => {
    const target = new Headers(init?.headers).get("x-amz-target")?.split(".")[1];
    const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname;
    sent.push(target ?? `${init?.method ?? "GET"} ${path}`);
    const refreshed = { access_token: "new-access", token_type: "bearer", expires_in: 300 };
    return Promise.resolve(Response.json(path.endsWith("/token") ? refreshed : {}));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const countSent = (name: string) => sent.filter((destination) => destination === name).length;

function watch(authTime: number, changes: Partial<Session> = {}) {
  const tokens = { accessToken: "access", idToken: "id", expiresAt: authTime + 3600 };
  const session = { subject: "wendy", authTime, ...tokens, ...changes };
  startSession(session);
  const queryClient = new QueryClient();
  queryClient.setQueryData(queries.configuration().queryKey, configuration);
  return render(
    <QueryClientProvider client={queryClient}>
      <SessionWatch session={session} />
    </QueryClientProvider>,
  );
}

/** Gives the test control of the clock while the page runs normally. */
function controlClock() {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
}

test("an active user sees no prompt", async () => {
  const screen = await watch(minutesAgo(10));
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(readSession()).toBeDefined();
});

test("a warning appears at 50 minutes of session and can be dismissed §4.21 §9.01 REQ-SCR-402 REQ-SIGN-405", async () => {
  const screen = await watch(minutesAgo(51));
  await expect.element(screen.getByRole("dialog", { name: "Your session will end in 10 minutes" })).toBeVisible();
  await screen.getByRole("button", { name: "OK" }).click();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(readSession()).toBeDefined();
});

test("a session ends 1 hour after authentication, including in the API §4.21", async () => {
  await watch(minutesAgo(61));
  expect([readSession(), readEndReason()]).toEqual([undefined, "ended"]);
  await vi.waitFor(() => expect(sent).toEqual(["DELETE /api/session"]), { timeout: 10_000 });
});

test("a user who is idle for 14 minutes is prompted and stays signed in by answering §4.22 REQ-SIGN-404", async () => {
  controlClock();
  const screen = await watch(minutesAgo(0));
  vi.advanceTimersByTime(14 * minute + 1000);
  const dialog = screen.getByRole("dialog", { name: "You are about to be logged out" });
  await expect.element(dialog).toBeVisible();
  await screen.getByRole("button", { name: "OK" }).click();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  vi.advanceTimersByTime(10 * minute);
  expect(readSession()).toBeDefined();
});

test("a user who is idle for 15 minutes is signed out, both here and from the identity provider §4.21 §9.01", async () => {
  controlClock();
  await watch(minutesAgo(0));
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).not.toEqual([]), { timeout: 10_000 });
  vi.advanceTimersByTime(15 * minute + 1000);
  expect([readSession(), readEndReason()]).toEqual([undefined, "idle"]);
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(["DELETE /api/session", "GlobalSignOut"]), {
    timeout: 10_000,
  });
});

test("the API receives regular keep-alives for an active user and none for an idle one §4.21", async () => {
  controlClock();
  await watch(minutesAgo(0));
  vi.advanceTimersByTime(3 * minute);
  window.dispatchEvent(new KeyboardEvent("keydown"));
  vi.advanceTimersByTime(2 * minute);
  await vi.waitFor(() => expect(countSent("GET /api/session")).toBe(1), { timeout: 10_000 });
  vi.advanceTimersByTime(8 * minute);
  expect(countSent("GET /api/session")).toBe(1);
});

test("tokens that expire before the session are refreshed for the same sign-in REQ-SIGN-33", async () => {
  const authTime = minutesAgo(5);
  await watch(authTime, { expiresAt: minutesAgo(0) + 30, refreshToken: "refresh" });
  await vi.waitFor(() => expect(readSession()?.accessToken).toBe("new-access"), { timeout: 10_000 });
  expect(readSession()).toMatchObject({ subject: "wendy", refreshToken: "refresh", idToken: "id", authTime });
});

test("refreshing does not extend a session beyond its hour REQ-SIGN-33", async () => {
  await watch(minutesAgo(59), { expiresAt: minutesAgo(0) + 60, refreshToken: "refresh" });
  expect(countSent("POST /idp/hosted/oauth2/token")).toBe(0);
});

test("logging out in one tab logs the same user out of the others and clears their data REQ-SIGN-23", async () => {
  await watch(minutesAgo(1));
  sessionStorage.setItem("spi.draft /page", "{}");
  notifySignedOut("somebody else");
  notifySignedOut("wendy");
  await vi.waitFor(() => expect([readEndReason(), sessionStorage.length]).toEqual(["left", 0]), { timeout: 10_000 });
  expect(sent).toEqual(["DELETE /api/session"]);
});
