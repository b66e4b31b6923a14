import { setImmediate as settle } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { questionsInTurn, reportsFirst } from "./questions-in-turn.ts";

/** Questions whose work ends when the test says so, in a line for so many at once. */
function line(atOnce: number, reports = reportsFirst()) {
  const questions = questionsInTurn(reports, atOnce);
  const working: { name: string; what: string; done: () => void }[] = [];
  const told: string[] = [];
  const ask = (name: string, what = name, left?: AbortSignal, behind = false) => {
    const { signal, inTurn, end } = questions.begin(name, left ? { left, behind } : { behind });
    const { waits, answer } = inTurn(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const work = { name, what, done: resolve };
      working.push(work);
      signal.addEventListener("abort", () => work.done());
      await promise;
      working.splice(working.indexOf(work), 1);
      return signal.aborted ? "ended" : "counted";
    });
    const said = async () => told.push(`${what} ${(await answer) ?? "never begun"}`);
    void said().finally(end);
    return waits;
  };
  const finish = async () => {
    working[0]?.done();
    await settle();
  };
  return { ask, finish, told, working };
}

test("so many questions are worked on at once as may be, the others wait and say so, first asked first REQ-SRV-60", async () => {
  const { ask, finish, told, working } = line(2);
  expect(["ann", "bea", "cid", "dan"].map((name) => ask(name))).toEqual([false, false, true, true]);
  expect(working.map(({ name }) => name)).toEqual(["ann", "bea"]);
  await finish();
  expect(working.map(({ name }) => name)).toEqual(["bea", "cid"]);
  for (let left = 3; left > 0; left -= 1) await finish();
  expect(told).toEqual(["ann counted", "bea counted", "cid counted", "dan counted"]);
});

test("a newer question ends an older one of the same person and takes its place where that still waited REQ-SRV-60", async () => {
  const { ask, finish, told } = line(1);
  ask("ann", "ann's first");
  ask("bea", "bea's first");
  ask("cid");
  ask("bea", "bea's second");
  ask("ann", "ann's second");
  await settle();
  expect(told).toEqual(["bea's first never begun", "ann's first ended"]);
  for (let left = 3; left > 0; left -= 1) await finish();
  expect(told.slice(2)).toEqual(["bea's second counted", "cid counted", "ann's second counted"]);
});

test("who leaves is not counted for, and keeps nobody waiting REQ-SRV-60", async () => {
  const { ask, finish, told } = line(1);
  const left = new AbortController();
  ask("ann");
  ask("bea", "bea", left.signal);
  ask("cid");
  left.abort();
  await finish();
  await finish();
  expect(told).toEqual(["bea never begun", "ann counted", "cid counted"]);
});

test("what nobody waits for comes after all that somebody does, however late that is asked REQ-SRV-60", async () => {
  const { ask, finish, told } = line(1);
  ask("ann");
  ask("findings", "findings", undefined, true);
  ask("bea");
  for (let left = 3; left > 0; left -= 1) await finish();
  expect(told).toEqual(["ann counted", "bea counted", "findings counted"]);
});

test("reports come before questions, and a question that waits for one says so REQ-SRV-60", async () => {
  const reports = reportsFirst();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { ask, told, finish } = line(1, reports);
  const report = reports.during(promise);
  expect(ask("ann")).toBe(true);
  resolve();
  await report;
  await settle();
  await finish();
  expect(told).toEqual(["ann counted"]);
});

const names = ["ann", "bea", "cid", "dan"] as const;
const steps = fc.array(fc.constantFrom(...names, "finish" as const), { maxLength: 40 });

test("whoever asks last of each name is counted, and nobody is overtaken REQ-SRV-60", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), steps, async (atOnce, asked) => {
      const { ask, finish, told, working } = line(atOnce);
      const waiting: string[] = [];
      for (const [step, name] of asked.entries()) {
        const before = working.map(({ what }) => what);
        if (name === "finish") await finish();
        else if (ask(name, `${name} ${step}`) && !waiting.includes(name)) waiting.push(name);
        await settle();
        expect(working.length).toBeLessThanOrEqual(atOnce);
        // Those who began now had waited longest.
        const begun = working.filter(({ name, what }) => waiting.includes(name) && !before.includes(what));
        expect(begun.map((one) => one.name).toSorted()).toEqual(waiting.splice(0, begun.length).toSorted());
      }
      while (working.length > 0) await finish();
      const last = new Map(asked.flatMap((name, step) => (name === "finish" ? [] : [[name, step] as const])));
      for (const [name, step] of last) expect(told).toContain(`${name} ${step} counted`);
    }),
    { numRuns: 100 },
  );
});

test("of two questions of one person the one that arrived later counts, whichever was understood first REQ-SRV-60", () => {
  const questions = questionsInTurn(reportsFirst(), 1);
  const newer = questions.begin("ann", { arrived: 2 });
  const older = questions.begin("ann", { arrived: 1 });
  expect([older.signal.aborted, newer.signal.aborted]).toEqual([true, false]);
  older.end();
  questions.begin("ann", { arrived: 3 });
  expect(newer.signal.aborted).toBe(true);
});
