import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPeople } from "../../src/open/open-people.ts";
import { runReport } from "../../src/people/run-report.ts";
import { addSnapshot } from "../../src/population/add-snapshot.ts";
import { generatePopulation } from "../../src/population/generate/generate.ts";
import {
  type PeopleNeed,
  listSnapshots,
  removeSnapshot,
  snapshotOf,
  useSnapshot,
} from "../../src/population/snapshots.ts";
import { attributes, campaign, cohorts, iteration } from "../support/rules.ts";
import { useFolder, valueOf } from "./folder.ts";

const folder = useFolder();

/** Creates the people for a date. Later dates have more people. */
const peopleOf = (asOf: string) => async (dir: string) => {
  const size = Number(asOf.slice(6)) * 10;
  const made = await generatePopulation({ size, seed: 5, dir, asOf, columns: ["icb", "date_of_birth"] });
  return made.ok ? { ok: true as const, value: { manifest: made.value } } : made;
};
const add = async (asOf: string) => valueOf(await addSnapshot(folder.path, peopleOf(asOf)));
const current = async () => valueOf(await openPeople(folder.path)).manifest.asOf;
const atOnce = { keepDays: 0, now: Number.MAX_SAFE_INTEGER, needed: [] };

test("snapshots are named by day and content, and the first is current until another is used REQ-POP-38", async () => {
  const first = await add("20261120");
  expect(first.name).toBe(`2026-11-20-${snapshotOf(first.manifest).slice(0, 8)}`);
  const second = await add("20261121");
  expect(await current()).toBe("20261120");
  expect((await listSnapshots(folder.path)).map(({ name, current }) => [name, current])).toEqual([
    [second.name, false],
    [first.name, true],
  ]);
  valueOf(await useSnapshot(folder.path, second.name));
  expect(await current()).toBe("20261121");
  expect((await readdir(folder.path)).toSorted()).toEqual([first.name, second.name, "current"]);
  expect((await add("20261121")).name).toBe(second.name);
});

test("queries use the people they started with, even if others become current REQ-POP-38 REQ-POP-405", async () => {
  await add("20261120");
  const people = valueOf(await openPeople(folder.path));
  const later = await add("20261121");
  valueOf(await useSnapshot(folder.path, later.name));
  const request = { iteration: iteration(cohorts("covid_75_and_over_v2"), []), campaign, attributes };
  expect(valueOf(await runReport({ ...request, people })).facts.populationSize).toBe(200);
  const now = valueOf(await openPeople(folder.path));
  expect(valueOf(await runReport({ ...request, people: now })).facts.populationSize).toBe(210);
  expect(await people.areUnchanged()).toEqual({ ok: true, value: true });
});

test("a folder with one population is read until a snapshot next to it is used REQ-POP-38 REQ-POP-407", async () => {
  valueOf(await peopleOf("20261119")(folder.path));
  const { name } = await add("20261120");
  expect(await current()).toBe("20261119");
  valueOf(await useSnapshot(folder.path, name));
  expect(await current()).toBe("20261120");
});

test("the current snapshot, recent ones and those a report needs are not removed REQ-POP-39", async () => {
  const first = await add("20261120");
  const second = await add("20261121");
  const remove = async (name: string, keep: Parameters<typeof removeSnapshot>[2]) => {
    const removed = await removeSnapshot(folder.path, name, keep);
    return removed.ok ? "removed" : removed.refusal.message;
  };
  expect(await remove(first.name, atOnce)).toContain("is the current snapshot");
  expect(await remove(second.name, { keepDays: 28, now: Date.now(), needed: [] })).toContain(
    "must be kept for another 28 days",
  );
  const report = "report 2 of “May”";
  const needs = (need: PeopleNeed["need"], snapshot: string | null) => ({
    ...atOnce,
    needed: [{ report, need, snapshot }],
  });
  const ofSecond = snapshotOf(second.manifest);
  expect(await remove(second.name, needs("report", null))).toContain(`is needed: the service is producing ${report}.`);
  expect(await remove(second.name, needs("decision", ofSecond))).toContain(
    `is needed: ${report} has not been approved or rejected yet.`,
  );
  expect(await remove(second.name, needs("release", ofSecond))).toContain(
    `is needed: ${report} is approved and its release has not ended.`,
  );
  expect(await remove(second.name, needs("decision", snapshotOf(first.manifest)))).toBe("removed");
  expect(await remove(second.name, atOnce)).toMatch(
    new RegExp(`^There is no snapshot ${second.name} in .+\\. The folder has ${first.name}\\.$`),
  );
});

test("a missing or incomplete snapshot, and a note without one, are refused by name REQ-POP-38", async () => {
  await add("20261120");
  expect(await useSnapshot(folder.path, "../elsewhere")).toMatchObject({ refusal: { kind: "noSnapshot" } });
  await mkdir(join(folder.path, "2026-11-22-00000000"));
  expect(await useSnapshot(folder.path, "2026-11-22-00000000")).toMatchObject({ refusal: { kind: "missing" } });
  expect(await current()).toBe("20261120");
  await writeFile(join(folder.path, "current"), "../elsewhere\n");
  expect(await openPeople(folder.path)).toMatchObject({ refusal: { kind: "corrupt" } });
});
