import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ReportResponse } from "@spi/domain/api-contract";
import { addSnapshot } from "@spi/engine/population/add-snapshot";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { removeSnapshot, useSnapshot } from "@spi/engine/population/snapshots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds, ruleOfEachType } from "../../test/harness.ts";
import { duckdbEngine } from "./duckdb-engine.ts";
import { reportsThatNeedPeople } from "./finished-reports.ts";

const atOnce = { keepDays: 0, now: Number.MAX_SAFE_INTEGER };

let api: TestApi;
let populationDir: string;
let first: string;

/** Adds the people of a given day to the available snapshots. */
async function importPeople(asOf: string): Promise<string> {
  const added = await addSnapshot(populationDir, async (dir) => {
    const made = await generatePopulation({ size: 1000, seed: 1, dir, asOf });
    return made.ok ? { ok: true as const, value: { manifest: made.value } } : made;
  });
  if (!added.ok) throw new Error(added.refusal.message);
  return added.value.name;
}

/** Imports the people of a different day and makes them current. */
async function importAndUse(asOf: string): Promise<void> {
  await useSnapshot(populationDir, await importPeople(asOf));
}

beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-snapshots-"));
  first = await importPeople("20261120");
  let switched: Promise<void> | undefined;
  api = await openApi({
    populationDir,
    engine: (db) => {
      const engine = duckdbEngine({ db, populationDir });
      return async (configuration, control) => {
        const onProgress = () => void (switched ??= importAndUse("20261121"));
        const made = await engine(configuration, { ...control, onProgress });
        await switched;
        return made;
      };
    },
  });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

/** Creates an iteration and requests its report. */
async function requested(Name: string) {
  const { ID } = await api.newCampaign();
  const IterationCohorts = [{ CohortLabel: "covid_75_and_over_v2", Priority: 10 }];
  const iteration = await api.newIteration(ID, { Name, IterationCohorts, IterationRules: ruleOfEachType() });
  const at = `/team/team-vaccinations/campaign/${ID}/iteration/${iteration.ID}`;
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] });
  await api.move("arun.approver", at, { status: "approved" });
  await api.move("wendy.writer", at, { status: "report requested" });
  const report = async () => (await api.call<ReportResponse[]>("rita.reader", `${at}/summary_report`)).body[0];
  const approve = async () => {
    const { seal } = (await api.call<{ seal: object }>("arun.approver", `${at}/review`)).body;
    return api.move("arun.approver", at, { status: "report approved", seal });
  };
  const revert = () => api.move("wendy.writer", at, { status: "draft" });
  return { report, approve, revert };
}

test("a running report finishes with its original population data even if other data is imported and used, and can be approved while its own is available REQ-POP-38 REQ-POP-39 REQ-POP-405 REQ-POP-406", async () => {
  const early = await requested("Early");
  await api.work();
  const late = await requested("Late");
  expect(await reportsThatNeedPeople(api.db)).toEqual(
    expect.arrayContaining([
      { report: "report 1 of “Early”", need: "decision", snapshot: (await early.report())?.population_snapshot },
      { report: "report 1 of “Late”", need: "report", snapshot: null },
    ]),
  );
  await api.work();
  expect(await early.report()).toMatchObject({ status: "ready", population: expect.stringContaining("20 November") });
  expect(await late.report()).toMatchObject({ status: "ready", population: expect.stringContaining("21 November") });
  expect((await early.approve()).status).toBe(200);
  expect((await late.approve()).status).toBe(200);
});

test("an approved report needs its population data until the iteration is a draft again REQ-POP-39", async () => {
  const { report, approve, revert } = await requested("Approved");
  await api.work();
  expect((await approve()).status).toBe(200);
  const need = { report: "report 1 of “Approved”", need: "release", snapshot: (await report())?.population_snapshot };
  expect(await reportsThatNeedPeople(api.db)).toContainEqual(need);
  expect((await revert()).status).toBe(200);
  expect(await reportsThatNeedPeople(api.db)).not.toContainEqual(need);
});

test("population data is retained while a report waits for a decision, and a report whose data was removed anyway cannot be approved REQ-POP-39 REQ-POP-38 REQ-REV-15", async () => {
  const { report, approve } = await requested("Of people who go");
  await api.work();
  expect(await report()).toMatchObject({ status: "ready" });
  const made = (await report())?.population_snapshot;
  await importAndUse("20261122");
  const name = `2026-11-21-${made?.slice(0, 8)}`;
  const needed = await reportsThatNeedPeople(api.db);
  expect(await removeSnapshot(populationDir, name, { ...atOnce, needed })).toMatchObject({
    refusal: { message: expect.stringContaining(`${name} is needed: report 1 of `) },
  });
  expect(await removeSnapshot(populationDir, name, { ...atOnce, needed: [] })).toMatchObject({
    ok: true,
  });
  expect(await approve()).toMatchObject({ status: 409, body: { message: expect.stringContaining("population data") } });
  expect(first).toMatch(/^2026-11-20-/);
});
