import { setImmediate as settle } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { maxMilliseconds, maxWaiting, createQueryQueue, trackReports } from "./query-queue.ts";

/** Creates a queue with queries that run until the test ends them. */
function line(atOnce: number, reports = trackReports()) {
  const questions = createQueryQueue(reports, atOnce);
  const working: { name: string; what: string; done: () => void }[] = [];
  const results: string[] = [];
  const ask = (name: string, what = name, left?: AbortSignal, background = false) => {
    const kind = background ? "coverage" : "preview";
    const { signal, run, end } = questions.start({
      kind,
      userId: name,
      background,
      ...(left && { disconnected: left }),
    });
    const { isWaiting, answer } = run(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const work = { name, what, done: resolve };
      working.push(work);
      signal.addEventListener("abort", () => work.done());
      await promise;
      working.splice(working.indexOf(work), 1);
      return signal.aborted ? "ended" : "counted";
    });
    const said = async () => {
      const outcome = await answer;
      results.push(`${what} ${typeof outcome === "string" ? outcome : outcome.value}`);
    };
    void said().finally(end);
    return isWaiting;
  };
  const finish = async () => {
    working[0]?.done();
    await settle();
  };
  return { ask, finish, results, working, waiting: questions.waiting };
}

test("up to the maximum number of queries run at once, and the others wait in order and report that they wait REQ-SRV-60 REQ-SRV-412", async () => {
  const { ask, finish, results, working } = line(2);
  expect(["ann", "bea", "cid", "dan"].map((name) => ask(name))).toEqual([false, false, true, true]);
  expect(working.map(({ name }) => name)).toEqual(["ann", "bea"]);
  await finish();
  expect(working.map(({ name }) => name)).toEqual(["bea", "cid"]);
  for (let left = 3; left > 0; left -= 1) await finish();
  expect(results).toEqual(["ann counted", "bea counted", "cid counted", "dan counted"]);
});

test("a user's newer query cancels the older one and takes its position if that was waiting REQ-SRV-60 REQ-SRV-413", async () => {
  const { ask, finish, results } = line(1);
  ask("ann", "ann's first");
  ask("bea", "bea's first");
  ask("cid");
  ask("bea", "bea's second");
  ask("ann", "ann's second");
  await settle();
  expect(results).toEqual(["bea's first superseded", "ann's first ended"]);
  for (let left = 3; left > 0; left -= 1) await finish();
  expect(results.slice(2)).toEqual(["bea's second counted", "cid counted", "ann's second counted"]);
});

test("a query from a user who disconnected is not counted and does not delay anyone REQ-SRV-60 REQ-SRV-414", async () => {
  const { ask, finish, results } = line(1);
  const left = new AbortController();
  ask("ann");
  ask("bea", "bea", left.signal);
  ask("cid");
  left.abort();
  await finish();
  await finish();
  expect(results).toEqual(["bea superseded", "ann counted", "cid counted"]);
});

test("background queries run after all queries that users wait for, even later ones REQ-SRV-60 REQ-REV-481", async () => {
  const { ask, finish, results } = line(1);
  ask("ann");
  ask("findings", "findings", undefined, true);
  ask("bea");
  for (let left = 3; left > 0; left -= 1) await finish();
  expect(results).toEqual(["ann counted", "bea counted", "findings counted"]);
});

test("reports run before queries, and a query that waits for a report reports it REQ-SRV-60", async () => {
  const reports = trackReports();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { ask, results, finish } = line(1, reports);
  const report = reports.track(promise);
  expect(ask("ann")).toBe(true);
  resolve();
  await report;
  await settle();
  await finish();
  expect(results).toEqual(["ann counted"]);
});

test("a user's many background queries occupy one position and delay another user only by the running one REQ-SRV-230", async () => {
  const { ask, finish, results, working, waiting } = line(1);
  for (let index = 0; index < 200; index += 1) ask("ann", `ann ${index}`, undefined, true);
  await settle();
  expect([working.map(({ what }) => what), waiting()]).toEqual([["ann 0"], 1]);
  ask("bea", "bea", undefined, true);
  await finish();
  expect(working.map(({ what }) => what)).toEqual(["bea"]);
  await finish();
  await finish();
  expect(results.slice(-3)).toEqual(["ann 0 counted", "bea counted", "ann 199 counted"]);
});

test("a user who sends continuous queries does not delay another user's background count REQ-SRV-230", async () => {
  const { ask, finish, results, working } = line(1);
  ask("ann");
  ask("bea", "bea's coverage", undefined, true);
  ask("ann", "ann again");
  await settle();
  await finish();
  expect([results.includes("bea's coverage counted"), working.map(({ what }) => what)]).toEqual([true, ["ann again"]]);
});

test("further users are rejected when the maximum number of queries is waiting REQ-SRV-230 REQ-SRV-417", async () => {
  const { ask, results, waiting } = line(1);
  for (let user = 0; user < maxWaiting + 10; user += 1) ask(`user ${user}`);
  await settle();
  expect([waiting(), results.length, new Set(results.map((result) => result.split(" ")[2]))]).toEqual([
    maxWaiting,
    9,
    new Set(["tooMany"]),
  ]);
});

const names = ["ann", "bea", "cid", "dan"] as const;
const steps = fc.array(fc.constantFrom(...names, "finish" as const), { maxLength: 40 });

test("each user's last query is counted, and no one is overtaken REQ-SRV-60", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), steps, async (atOnce, actions) => {
      const { ask, finish, results, working } = line(atOnce);
      const waiting: string[] = [];
      const served: string[] = [];
      for (const [step, name] of actions.entries()) {
        const before = working.map(({ what }) => what);
        if (name === "finish") await finish();
        else if (ask(name, `${name} ${step}`) && !waiting.includes(name)) waiting.push(name);
        await settle();
        expect(working.length).toBeLessThanOrEqual(atOnce);
        // The next query is from the user who has waited longest among those who were served least recently.
        for (const { name: begun } of working.filter(
          (query) => waiting.includes(query.name) && !before.includes(query.what),
        )) {
          const last = (user: string) => served.lastIndexOf(user);
          const [first] = waiting.toSorted((a, b) => last(a) - last(b));
          expect(begun).toBe(first);
          waiting.splice(waiting.indexOf(begun), 1);
          served.push(begun);
        }
        const others = working.filter(({ what, name }) => !before.includes(what) && served.at(-1) !== name);
        served.push(...others.map((query) => query.name));
      }
      while (working.length > 0) await finish();
      const last = new Map(actions.flatMap((name, step) => (name === "finish" ? [] : [[name, step] as const])));
      for (const [name, step] of last) expect(results).toContain(`${name} ${step} counted`);
    }),
    { numRuns: 100 },
  );
});

test("the query that a user sent last is counted, whichever was parsed first REQ-SRV-60", () => {
  const questions = createQueryQueue(trackReports(), 1);
  const newer = questions.start({ kind: "preview", userId: "ann", sequence: 2 });
  const older = questions.start({ kind: "preview", userId: "ann", sequence: 1 });
  expect([older.signal.aborted, newer.signal.aborted]).toEqual([true, false]);
  older.end();
  questions.start({ kind: "preview", userId: "ann", sequence: 3 });
  expect(newer.signal.aborted).toBe(true);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ["that somebody isWaiting for", false, maxMilliseconds.foreground],
  ["in the background", true, maxMilliseconds.background],
])(
  "a query %s that takes too long is ended once another user isWaiting REQ-SRV-231",
  async (_, background, longest) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const { ask, finish, results, working } = line(1);
    ask("ann", "ann", undefined, background);
    vi.advanceTimersByTime(2 * longest);
    await settle();
    expect(results).toEqual([]);
    ask("ann", "ann's other", undefined, !background);
    vi.advanceTimersByTime(longest);
    await settle();
    expect(results).toEqual([]);
    ask("bea");
    vi.advanceTimersByTime(10_000);
    await settle();
    expect(results).toEqual(["ann tooLong"]);
    expect(working.map(({ name }) => name)).toEqual(["bea"]);
    for (let left = 2; left > 0; left -= 1) await finish();
    expect(results).toEqual(["ann tooLong", "bea counted", "ann's other counted"]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("a short query can finish while others wait REQ-SRV-231", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const { ask, finish, results } = line(1);
  ask("ann");
  ask("bea");
  vi.advanceTimersByTime(maxMilliseconds.foreground - 5000);
  await settle();
  expect(results).toEqual([]);
  for (let left = 2; left > 0; left -= 1) await finish();
  expect(results).toEqual(["ann counted", "bea counted"]);
});
