import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { type ReleaseProblem, releaseProblemSentence } from "@spi/domain/release/release-problem";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../test/harness.ts";
import { appendHistory } from "../history/store.ts";
import { verifyDatabase } from "../history/verify-database.ts";

const unproved =
  "“LETTER” is not proved. Send them to the test recipients, and let somebody else read what they got. Nothing was sent.";

/**
 * Sentences that were stored in the history before problems had codes, with the problems that their releases now have.
 */
const stored: [string, ReleaseProblem][] = [
  ["Stopped by Rita Reader: Wrong: twice", { code: "stopped", params: { by: "Rita Reader", reason: "Wrong: twice" } }],
  ["Stopped by Rita Reader.", { code: "stoppedWithoutReason", params: { by: "Rita Reader" } }],
  ["Nobody is left to be sent LETTER, AUDIO.", { code: "nobodyLeft", params: { plans: ["LETTER", "AUDIO"] } }],
  [
    "The people changed too much since the report was approved: 1,200 came in and 3 fell out other than by a suppression rule, of 1,010,000. The most that was approved is 0.7%.",
    { code: "peopleChanged", params: { in: 1200, out: 3, approved: 1_010_000, tolerance: 0.7 } },
  ],
  // This sentence does not have a code.
  [unproved, { code: "recorded", params: { sentence: unproved } }],
];

const rita = { id: "rita", name: "Rita Reader" };
const at = "2026-11-20T09:30:00Z";
const teamId = "team-vaccinations";
const uuid = (kind: number, n: number) => `00000000-0000-4000-8000-${String(kind * 1000 + n).padStart(12, "0")}`;
const campaignId = uuid(1, 0);
const iterationIdOf = (n: number) => uuid(2, n);
const releaseIdOf = (n: number) => uuid(3, n);
const event = { campaignId, teamId, at: new Date(at), actor: rita };

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
  const { db } = api;
  await sql`insert into team (id, name) values (${teamId}, 'Vaccinations') on conflict do nothing`.execute(db);
  const document = { ID: campaignId, Name: "Stopped releases" };
  await sql`insert into campaign (id, team_id, version, document, created_by, created_at, modified_by, modified_at)
    values (${campaignId}, ${teamId}, 1, ${document}, ${rita}, ${at}, ${rita}, ${at})`.execute(db);
  await appendHistory(db, {
    ...event,
    kind: "campaign",
    objectId: campaignId,
    version: 1,
    action: "created",
    detail: { document },
  });
  for (const [n, one] of stored.entries()) await insertStopped(n, one);
});
afterAll(() => api.close());

/**
 * Stores an iteration with a release that was stopped because of a problem, and a test message that was refused because
 * of it. The sentence is in the iteration's history.
 */
async function insertStopped(n: number, [sentence, problem]: [string, ReleaseProblem]) {
  const { db } = api;
  const id = iterationIdOf(n);
  const document = { ID: id, Name: `Stopped ${n}` };
  await sql`insert into iteration (id, campaign_id, number, version, status, document, created_by, created_at, modified_by, modified_at,
      contributors) values (${id}, ${campaignId}, ${n + 1}, 2, 'draft', ${document}, ${rita}, ${at}, ${rita}, ${at},
      ${JSON.stringify([rita])})`.execute(db);
  await sql`insert into release (id, iteration_id, team_id, number, state, configuration, seal, snapshot, report_number, approvers, plans,
      settings, problem, created_by, created_at)
    values (${releaseIdOf(n)}, ${id}, ${teamId}, 1, 'stopped', ${{ iteration: { IterationDate: "20261201" } }}, '2:seal', 'one', 1, '[]',
      ${{ letter: uuid(4, 0) }}, ${{ batchSize: 1, sending: defaultSending }}, ${problem}, ${rita}, ${at})`.execute(db);
  await sql`insert into release_part (release_id, wave, plan, start_position, end_position)
    values (${releaseIdOf(n)}, 1, 'LETTER', 0, 1)`.execute(db);
  await sql`insert into release_proof (release_id, plan, state, problem, sent_by, sent_at)
    values (${releaseIdOf(n)}, 'LETTER', 'refused', ${problem}, ${rita}, ${at})`.execute(db);
  const of = { ...event, kind: "iteration", objectId: id } as const;
  await appendHistory(db, { ...of, version: 1, action: "created", detail: { document } });
  await appendHistory(db, { ...of, version: 2, action: "releaseStopped", detail: { reason: sentence } });
}

test("a release that stopped before causes had codes is shown with its names, numbers and reasons REQ-REL-537 REQ-REL-538", async () => {
  for (const [n, [, problem]] of stored.entries()) {
    const sentence = releaseProblemSentence(problem);
    const path = `/team/${teamId}/campaign/${campaignId}/iteration/${iterationIdOf(n)}/release`;
    const { body } = await api.call<ReleaseResponse>("rita.reader", path);
    expect([body.release?.cause, body.release?.cause_code]).toEqual([sentence, problem.code]);
    expect(body.release?.plans[0]?.proof?.cause).toBe(sentence);
  }
});

test("history from before and after causes had codes is verified together, and both are shown as sentences REQ-HIS-02 REQ-REL-292", async () => {
  const { db } = api;
  const objectId = iterationIdOf(0);
  const problem: ReleaseProblem = { code: "stoppedWithoutReason", params: { by: "Rita Reader" } };
  await appendHistory(db, {
    ...event,
    kind: "iteration",
    objectId,
    version: 3,
    action: "releaseStopped",
    detail: { problem },
  });
  await db.updateTable("iteration").set({ version: 3 }).where("id", "=", objectId).execute();
  expect(await verifyDatabase(db)).toMatchObject({ broken: [], differences: [] });
  const { body } = await api.call<{ events: { reason: string | null }[] }>(
    "rita.reader",
    `/team/${teamId}/campaign/${campaignId}/history`,
  );
  expect(body.events.slice(0, 2).map(({ reason }) => reason)).toEqual(["Stopped by Rita Reader.", stored.at(-1)?.[0]]);
});

test("a release stored before its names were changed is shown with the names of the API REQ-REL-537", async () => {
  const id = iterationIdOf(0);
  const [rhys, bo] = [
    { id: "rhys", name: "Rhys Releaser" },
    { id: "bo", name: "Bo Both" },
  ];
  const said = { by: rhys, at: "20261120093000", reason: "Wrong letter" };
  const problem = { code: "givenUp", params: { asked: rhys.name, agreed: bo.name, reason: said.reason } };
  const cancellation = { left: 3, handedOver: 2, refused: 1 };
  const recovery = { by: rita, at: "20261120093000", handed_over: 2, unclear: 1, missed: 3, list: null };
  const check = {
    in: 1,
    expectedOut: 2,
    otherOut: 3,
    left: { LETTER: 4 },
    snapshot: "one",
    asOf: "20261119",
    held: { day: "20261120", people: 1, messages: 1 },
    messagedBefore: { handedOver: 5, toGo: 6, releases: [], notKnown: [] },
    beside: [],
  };
  await sql`update release set people_check = ${check}, problem = ${problem}, requested_move = ${{ what: "giveUp", ...said }},
    cancellation = ${cancellation}, recovery = ${recovery} where iteration_id = ${id}`.execute(api.db);
  const path = `/team/${teamId}/campaign/${campaignId}/iteration/${id}/release`;
  const { body } = await api.call<ReleaseResponse>("rita.reader", path);
  expect(body.release).toMatchObject({
    cause: "Rhys Releaser and Bo Both agreed to cancel the remaining messages: Wrong letter",
    cause_code: "cancelled",
    request: { move: "cancel", ...said },
    cancellation: { left: 3, accepted: 2, refused: 1 },
    change: { in: 1, expected_out: 2, other_out: 3, left: { LETTER: 4 }, snapshot: "one", as_of: "20261119" },
    delayed: check.held,
    messaged_before: { accepted: 5, remaining: 6, releases: [], unknown: [] },
    restored: { recovery: { accepted: 2, unclear: 1, missed: 3 } },
  });
});
