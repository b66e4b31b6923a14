import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import { sentRecord } from "@spi/domain/coverage/sent";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everybodyOver75 } from "../../../test/expectations.ts";
import type { TestApi } from "../../../test/harness.ts";
import { openApi, testNow } from "../../../test/harness.ts";
import type { ReleasedIteration } from "./covered.ts";

let api: TestApi;
let populationDir: string;
/** Iterations that were released. */
let released: ReleasedIteration[] = [];
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-sent-"));
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
  api = await openApi({
    populationDir,
    findReleased: (ids) => Promise.resolve(released.filter(({ iteration }) => ids.includes(iteration))),
  });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

const team = "/team/team-vaccinations/campaign";
const read = async (campaignId: string) =>
  (await api.call<CoverageAnswer>("rita.reader", `${team}/${campaignId}/coverage`)).body;

async function counted(campaignId: string): Promise<CoverageAnswer> {
  await expect.poll(async () => (await read(campaignId)).counting, { timeout: 60_000 }).toBe(false);
  return read(campaignId);
}

const exact = (people: number) => ({ kind: "exact" as const, people });
const nobody = exact(0);

test("an iteration that was released is counted by what became of its people, of who should be reached too; counts stay for five minutes while messages move REQ-DESK-80 REQ-REL-121", async () => {
  const { ID } = await api.newCampaign();
  const body = { Version: 1, statement: everybodyOver75 };
  await api.call("bo.both", `${team}/${ID}/eligibility`, { method: "PUT", body });
  const first = await api.newIteration(ID, { Name: "First", IterationRules: [] });
  const later = await api.newIteration(ID, { Name: "Later", IterationDate: "20261220", IterationRules: [] });
  const gone = await api.newIteration(ID, { Name: "Removed", IterationDate: "20261225", IterationRules: [] });
  // Nobody of today's people: they left since.
  const people = Float64Array.of(sentRecord(9990000018, "delivered"), sentRecord(9990000026, "refused"));
  released = [
    { iteration: first.ID, moved: "sending", standing: "one", read: () => Promise.resolve(people) },
    { iteration: gone.ID, moved: "ended", standing: "gone", read: undefined },
  ];
  const answer = await counted(ID);
  const [told, next, last] = answer.iterations;
  const noneElse = { takenOut: nobody, givenUp: nobody, toGo: nobody, failed: nobody, notKnown: nobody };
  expect(told).toMatchObject({ iteration_id: first.ID, selected: nobody });
  expect(told!.sent).toEqual({ ...noneElse, delivered: exact(1), refused: exact(1) });
  expect(next).toMatchObject({ iteration_id: later.ID, selected: answer.counts!.people, sent: null });
  expect(last).toMatchObject({ iteration_id: gone.ID, selected: answer.counts!.people, sent: null });
  expect(answer).toMatchObject({ messages_as_of: "20261120093000", lists_removed: [gone.ID] });
  expect(answer.counts).toMatchObject({ sent_and_left: exact(1), never: nobody });
  expect(answer.eligible!.sent).toMatchObject({
    best: { delivered: nobody },
    on_no_list: answer.eligible!.people,
    iterations: [{ iteration_id: first.ID, on_no_list: answer.eligible!.people }],
  });

  const [, removed] = released;
  const fewer = {
    iteration: first.ID,
    moved: "sending",
    standing: "two",
    read: () => Promise.resolve(people.subarray(0, 1)),
  };
  released = [fewer, removed!];
  api.clock.now = new Date(testNow.getTime() + 4 * 60_000);
  expect((await read(ID)).counting).toBe(false);
  api.clock.now = new Date(testNow.getTime() + 6 * 60_000);
  expect((await read(ID)).counting).toBe(true);
  expect((await counted(ID)).iterations[0]!.sent).toEqual({ ...noneElse, delivered: exact(1), refused: nobody });

  // Once it has ended, figures of before would stand beside the new status.
  released = [{ ...fewer, moved: "ended", standing: "three" }, removed!];
  expect((await read(ID)).counting).toBe(true);
});

test("a list that cannot be read is said, nobody is counted without it, and whoever asks next has it counted anew REQ-REL-121", async () => {
  const { ID } = await api.newCampaign();
  const { ID: iteration } = await api.newIteration(ID, { IterationRules: [] });
  released = [{ iteration, moved: "sending", standing: "one", read: () => Promise.reject(new Error("No such file")) }];
  const said = "What was sent cannot be read at the moment. Try again later.";
  await expect.poll(() => read(ID), { timeout: 60_000 }).toMatchObject({ not_counted: said, counts: null });
  released = [{ iteration, moved: "sending", standing: "one", read: () => Promise.resolve(new Float64Array()) }];
  expect(await counted(ID)).toMatchObject({ not_counted: null, iterations: [{ selected: nobody }] });
});
