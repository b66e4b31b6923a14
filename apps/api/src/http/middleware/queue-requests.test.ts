import { setImmediate as settle } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Environment } from "../environment.ts";
import { queueRequests } from "./queue-requests.ts";

/** Creates an application in which requests do not complete until the test ends them. */
function application(bounds: { maxRunning: number; maxWaiting: number }) {
  const working: { path: string; end: () => void }[] = [];
  const deadline: string[] = [];
  const app = new Hono<Environment>()
    .use(async (c, next) => {
      c.set("user", { id: c.req.header("user")! } as Environment["Variables"]["user"]);
      c.set("deadline", { pause: () => deadline.push("pause"), start: () => deadline.push("start"), left: () => 0 });
      return next();
    })
    .use(queueRequests(bounds))
    .get("*", async (c) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      working.push({ path: c.req.path, end: resolve });
      await promise;
      if (c.req.path === "/fails") throw new Error("It failed");
      return c.body(null, 204);
    });
  app.onError((_, c) => c.body(null, 500));
  const ask = async (user: string, path: string) => {
    const answer = Promise.resolve(app.request(path, { headers: { user } }));
    await settle();
    return { status: answer.then(({ status }) => status) };
  };
  const paths = () => working.map(({ path }) => path);
  const end = async (path: string) => {
    const [ended] = working.splice(paths().indexOf(path), 1);
    ended!.end();
    await settle();
  };
  return { ask, end, paths, deadline };
}

test("a user's requests above the limit wait in order without missing their deadline, and other users' continue REQ-SRV-232", async () => {
  const { ask, end, paths, deadline } = application({ maxRunning: 2, maxWaiting: 10 });
  for (const path of ["/1", "/2", "/3", "/4"]) await ask("ann", path);
  await ask("bea", "/bea");
  expect(paths()).toEqual(["/1", "/2", "/bea"]);
  expect(deadline).toEqual(["pause", "pause"]);
  await end("/2");
  expect(paths()).toEqual(["/1", "/bea", "/3"]);
  await end("/1");
  expect(paths()).toEqual(["/bea", "/3", "/4"]);
  expect(deadline).toEqual(["pause", "pause", "start", "start"]);
});

test("a failed request lets the next one start REQ-SRV-232", async () => {
  const { ask, end, paths } = application({ maxRunning: 1, maxWaiting: 10 });
  const failing = await ask("ann", "/fails");
  await ask("ann", "/next");
  await end("/fails");
  expect(await failing.status).toBe(500);
  expect(paths()).toEqual(["/next"]);
  await end("/next");
  await ask("ann", "/later");
  expect(paths()).toEqual(["/later"]);
});

test("a user's requests beyond the waiting limit are rejected with the time to try again REQ-SRV-418", async () => {
  const { ask, paths } = application({ maxRunning: 1, maxWaiting: 1 });
  await ask("ann", "/1");
  await ask("ann", "/2");
  expect(await (await ask("ann", "/3")).status).toBe(429);
  await ask("bea", "/bea");
  expect(paths()).toEqual(["/1", "/bea"]);
});
