import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FindingsResponse, RefusalBody } from "@spi/domain/api-contract";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { manifestName } from "@spi/engine/population/layout";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, neverDeciding, openApi, reviewerIds } from "../../test/harness.ts";
import { compareWithHistory } from "../history/verify-state.ts";
import { peopleAnswers } from "../people/people-answers.ts";
import { storeCounts } from "./stored-counts.ts";

let api: TestApi;
let populationDir: string;
/** Number of times that people have been counted. */
let made = 0;
/** Number of upcoming counts that will fail. */
let failing = 0;
/** Counting starts when this promise resolves. */
let blocked = Promise.resolve();
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-findings-"));
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
  const findings: typeof peopleAnswers.findings = async (...input) => {
    made += 1;
    await blocked;
    if (failing-- > 0) throw new Error("The process that asks people ended.");
    return peopleAnswers.findings(...input);
  };
  api = await openApi({ populationDir, peopleAnswers: { ...peopleAnswers, findings } });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

/** Creates an iteration with a rule that never determines the outcome. */
async function open() {
  const { ID: campaignId } = await api.newCampaign({ AvailableRoutingIds: ["DIGITAL_FIRST"] });
  const IterationCohorts = [{ CohortLabel: "covid_immunosuppressed_v2", Priority: 0 }];
  const { ID } = await api.newIteration(campaignId, { IterationCohorts, IterationRules: neverDeciding() });
  const at = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}`;
  const read = async () => {
    let { body } = await api.call<FindingsResponse>("rita.reader", `${at}/finding`);
    // On a busy machine, verifying rules can take longer than a request waits.
    while (body.checking) ({ body } = await api.call<FindingsResponse>("rita.reader", `${at}/finding`));
    return body;
  };
  const counted = async () => {
    await expect.poll(async () => (await read()).counting, { timeout: 60_000 }).toBe(false);
    return read();
  };
  return { ID, at, read, counted };
}

/** Blocks counting until the returned function is called, so that a test can read the state before that. */
function holdCounting(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  blocked = promise;
  return resolve;
}

const people = ({ findings }: FindingsResponse) => findings.map(({ code, people: many }) => [code, many]);

/** Changes the date of the population data, so that it counts as a different snapshot. */
async function otherDay(asOf: string): Promise<void> {
  const file = path.join(populationDir, manifestName);
  const manifest = JSON.parse(await readFile(file, "utf8")) as object;
  await writeFile(file, JSON.stringify({ ...manifest, asOf }));
}

test("findings are shown at once, and with the number of people affected and its date once counted REQ-REV-36", async () => {
  const { read, counted } = await open();
  const continueCounting = holdCounting();
  const first = await read();
  expect(first).toMatchObject({ counting: true, counted: null, not_counted: null });
  expect(people(first)).toContainEqual(["never-decides", null]);
  continueCounting();
  const then = await counted();
  expect(then).toMatchObject({ counted: { people_as_of: "20261120" }, not_counted: null });
  expect(people(then)).toContainEqual(["never-decides", { kind: "exact", people: expect.any(Number) as unknown }]);
});

test("counts are reused while content and population data are the same, and after draft even if the population data changes REQ-REV-36 REQ-REV-465 REQ-REV-466", async () => {
  const { at, read, counted } = await open();
  await counted();
  const before = made;
  expect(await read()).toMatchObject({ counting: false, counted: { people_as_of: "20261120" } });
  expect(made).toBe(before);
  await otherDay("20261121");
  // The draft is counted again. In the meantime, it shows the earlier counts.
  const continueCounting = holdCounting();
  expect(await read()).toMatchObject({ counting: true, counted: { people_as_of: "20261120" } });
  continueCounting();
  expect(await counted()).toMatchObject({ counted: { people_as_of: "20261121" } });
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] });
  await otherDay("20261122");
  expect(await read()).toMatchObject({ counting: false, counted: { people_as_of: "20261121" } });
  expect(made).toBe(before + 1);
});

test("the history records the population data used to count findings when sent, and verification detects a later change REQ-REV-38 REQ-REV-468 REQ-REV-469", async () => {
  const { ID, at, counted } = await open();
  await otherDay("20261120");
  await counted();
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] });
  const stored = await api.db
    .selectFrom("finding_count")
    .selectAll()
    .where("iteration_id", "=", ID)
    .executeTakeFirstOrThrow();
  const events = await api.db.selectFrom("history").select(["action", "detail"]).where("object_id", "=", ID).execute();
  const sent = events.find(({ action }) => action === "sendForReview")!.detail as Record<string, unknown>;
  const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(sent["findings_counted"]).toEqual({ snapshot: stored.snapshot, people_as_of: "20261120", counts: hash });
  const campaign = at.replace(/\/iteration\/.*/, "");
  const history = await api.call<{ events: { action: string; changes: unknown[] }[] }>(
    "rita.reader",
    `${campaign}/history`,
  );
  expect(history.body.events.find(({ action }) => action === "sendForReview")!.changes).toEqual([
    { path: ["Date of the population data counted for findings"], after: "20 November 2026" },
  ]);
  // A count of the draft that started earlier does not replace the new one.
  await storeCounts(api.db, { ...stored, snapshot: "another", people_as_of: "20261121" });
  expect(await compareWithHistory(api.db)).toEqual([]);
  await api.db.updateTable("finding_count").set({ people_as_of: "20261122" }).where("iteration_id", "=", ID).execute();
  expect(await compareWithHistory(api.db)).toEqual([{ objectId: ID, kind: "iteration", differs: "people counted" }]);
  await api.move("wendy.writer", at, { status: "draft" });
  expect(await compareWithHistory(api.db)).toEqual([]);
});

test("if people cannot be counted, the reason is reported and findings are still shown REQ-REV-36 REQ-REV-467", async () => {
  const { counted } = await open();
  const file = path.join(populationDir, manifestName);
  const manifest = await readFile(file, "utf8");
  try {
    await writeFile(file, "{");
    const response = await counted();
    expect(response).toMatchObject({
      counting: false,
      counted: null,
      not_counted: expect.stringMatching(/cannot read/),
    });
    expect(people(response)).toContainEqual(["never-decides", null]);
  } finally {
    await writeFile(file, manifest);
  }
});

test("people who could not be counted for findings are counted on the next request REQ-SCR-81", async () => {
  const { read, counted } = await open();
  failing = 1;
  await expect
    .poll(async () => (await read()).not_counted, { timeout: 60_000 })
    .toContain("We cannot read the population data");
  expect(people(await counted()).length).toBeGreaterThan(0);
  expect((await read()).not_counted).toBeNull();
});

test("sending for review is rejected while people are being counted, and if they could not be counted REQ-SEL-254", async () => {
  const { at, counted } = await open();
  const request = { status: "in review", reviewers: [reviewerIds.arun] };
  const send = () => api.call<RefusalBody>("wendy.writer", `${at}/status`, { method: "PUT", body: request });
  const continueCounting = holdCounting();
  const refused = async () => {
    const { status, body } = await send();
    return [status, body.message];
  };
  expect(await refused()).toEqual([409, expect.stringContaining("still counting the people")]);
  failing = 1;
  continueCounting();
  await expect
    .poll(async () => (await refused())[1], { timeout: 60_000 })
    .toContain("We cannot read the population data");
  await counted();
  expect((await api.move("wendy.writer", at, request)).status).toBe(200);
});
