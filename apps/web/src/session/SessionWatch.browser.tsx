import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { readEndReason, readSession, startSession } from "./session-store.ts";
import { SessionWatch } from "./SessionWatch.tsx";

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

function watch(authTime: number) {
  const session = { accessToken: "access", idToken: "id", authTime };
  startSession(session);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  return render(
    <QueryClientProvider client={queryClient}>
      <SessionWatch session={session} />
    </QueryClientProvider>,
  );
}

test("somebody at work is left alone", async () => {
  const screen = await watch(minutesAgo(10));
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(readSession()).toBeDefined();
});

test("a warning appears at 50 minutes of session and can be put away §4.21 §9.01", async () => {
  const screen = await watch(minutesAgo(51));
  await expect.element(screen.getByRole("dialog", { name: "Your session will end in 10 minutes" })).toBeVisible();
  await screen.getByRole("button", { name: "OK" }).click();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(readSession()).toBeDefined();
});

test("a session older than 1 hour from authentication is ended §4.21", async () => {
  await watch(minutesAgo(61));
  expect([readSession(), readEndReason()]).toEqual([undefined, "ended"]);
});
