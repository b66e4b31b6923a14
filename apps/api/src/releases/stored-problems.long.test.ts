import { PGlite } from "@electric-sql/pglite";
import type { ReleaseAnswer } from "@spi/domain/release/release-answer";
import { type ReleaseProblem, releaseProblemSentence } from "@spi/domain/release/release-problem";
import { usualSending } from "@spi/domain/release/sending/sending-settings";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi } from "../../test/harness.ts";
import { migrate } from "../database/migrate.ts";
import { createPgliteDatabase } from "../database/open.ts";
import type { Schema } from "../database/schema.ts";
import { appendHistory } from "../history/store.ts";
import { verifyDatabase } from "../history/verify-database.ts";

const restored =
  "The database was restored from a backup made before messages of this release were handed to NHS Notify. Nothing more is sent, so that no one gets a message twice.";
const noRecipients =
  "Every test recipient is on your team's stop list, so no one can get test messages. Ask the SPI team for other test recipients.";
const unproved =
  "“LETTER” is not proved. Send them to the test recipients, and let somebody else read what they got. Nothing was sent.";
const unreadable = "The release's files cannot be read. Nothing more is sent.";

const recorded = (sentence: string): [string, ReleaseProblem] => [sentence, { code: "recorded", params: { sentence } }];

/** Sentences stored as causes for releases and test messages before problems had codes, and how each is read. */
const stored: [string, ReleaseProblem][] = [
  ["Stopped by Rita Reader: Wrong: twice", { code: "stopped", params: { by: "Rita Reader", reason: "Wrong: twice" } }],
  ["Stopped by Dr. Rita Reader.", { code: "stoppedWithoutReason", params: { by: "Dr. Rita Reader" } }],
  [
    "Stopped by Rita Reader. The reason given is not kept. Leave out NHS numbers.",
    { code: "stoppedReasonNotKept", params: { by: "Rita Reader", why: "Leave out NHS numbers." } },
  ],
  [
    "Stopped by Rita Reader: First\nsecond line.",
    { code: "stopped", params: { by: "Rita Reader", reason: "First\nsecond line." } },
  ],
  [
    "Rhys Releaser and Bo Both agreed not to send the rest: Wrong letter",
    { code: "givenUp", params: { asked: "Rhys Releaser", agreed: "Bo Both", reason: "Wrong letter" } },
  ],
  [restored, { code: "restored", params: {} }],
  ["This team is for training, so nothing of it is sent.", { code: "trainingTeam", params: {} }],
  ["Nobody is left to be sent LETTER, AUDIO.", { code: "nobodyLeft", params: { plans: ["LETTER", "AUDIO"] } }],
  [
    "The people changed too much since the report was approved: 1,200 came in and 3 fell out other than by a suppression rule, of 1,010,000. The most that was approved is 0.7%.",
    { code: "peopleChanged", params: { in: 1200, out: 3, approved: 1_010_000, tolerance: 0.7 } },
  ],
  [
    "Of 100 messages whose outcome is known 9 failed, which is more than 5%.",
    { code: "outcomesFailed", params: { known: 100, failed: 9, tolerance: 5 } },
  ],
  ["The list could not be prepared in 5 attempts.", { code: "listNotPrepared", params: { attempts: 5 } }],
  ["No NHS Notify ID is known of LETTER.", { code: "listWithoutNotifyIds", params: { plans: ["LETTER"] } }],
  ["Nobody who was approved can be messaged.", { code: "listEmpty", params: {} }],
  [
    "The list has 9 people and the approved report 10.",
    { code: "listNotAsReported", params: { people: 9, invited: 10 } },
  ],
  [
    "The batch spi-1 is not the one that was stored, so it was not sent.",
    { code: "batchNotAsStored", params: { reference: "spi-1" } },
  ],
  ["NHS Notify does not know the plan of LETTER.", { code: "batchPlanUnknown", params: { plan: "LETTER" } }],
  ["NHS Notify refused messages that are not in the batch.", { code: "messagesNotInBatch", params: {} }],
  ["NHS Notify does not accept this service's credentials: 403.", { code: "notAuthorised", params: { cause: "403" } }],
  [noRecipients, { code: "recipientsStopped", params: {} }],
  [
    "Rita Reader found it wrong: It names last year’s date",
    { code: "proofRejected", params: { by: "Rita Reader", reason: "It names last year’s date" } },
  ],
  ["NHS Notify knows no routing plan of this NHS Notify ID.", { code: "proofPlanUnknown", params: {} }],
  ["NHS Notify did not name the plan.", { code: "proofPlanNotNamed", params: {} }],
  ["NHS Notify has not taken it yet (503). It is asked again.", { code: "proofNotTaken", params: { cause: "503" } }],
  ["NHS Notify gave no clear answer: 503.", { code: "proofNotClear", params: { cause: "503" } }],
  // These do not contain everything that their problem contains today, or do not have a code.
  recorded(unproved),
  recorded(unreadable),
  recorded("Nobody is left to be sent SMS."),
  recorded("NHS Notify refused a batch with 400: too much was sent at once (CM_QUOTA)."),
  recorded("Of many messages none arrived."),
];

const rita = { id: "rita", name: "Rita Reader" };
const at = "2026-11-20T09:30:00Z";
const teamId = "team-vaccinations";
const uuid = (kind: number, n: number) => `00000000-0000-4000-8000-${String(kind * 1000 + n).padStart(12, "0")}`;
const campaignId = uuid(1, 0);
const iterationIdOf = (n: number) => uuid(2, n);
const releaseIdOf = (n: number) => uuid(3, n);
const event = { campaignId, teamId, at: new Date(at), actor: rita };

let lite: PGlite;
let db: Kysely<Schema>;
let api: TestApi;
let historyBefore: unknown[];

beforeAll(async () => {
  lite = await PGlite.create();
  db = createPgliteDatabase(lite);
  await migrate(db, "110-attempts-before");
  await sql`insert into team (id, name) values (${teamId}, 'Vaccinations')`.execute(db);
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
  for (const [n, [cause]] of stored.entries()) await insertStopped(n, cause);
  historyBefore = await readHistory();
  api = await openApi({ database: { db, close: () => Promise.resolve() } });
});
afterAll(async () => {
  await api.close();
  await db.destroy();
  await lite.close();
});

/**
 * Stores an iteration whose release was stopped with a cause, and a test message refused with it, as the previous
 * version did.
 */
async function insertStopped(n: number, cause: string) {
  const id = iterationIdOf(n);
  const document = { ID: id, Name: `Stopped ${n}` };
  await sql`insert into iteration (id, campaign_id, number, version, status, document, created_by, created_at, modified_by, modified_at)
    values (${id}, ${campaignId}, ${n + 1}, 2, 'draft', ${document}, ${rita}, ${at}, ${rita}, ${at})`.execute(db);
  await sql`insert into release (id, iteration_id, team_id, number, state, configuration, seal, snapshot, report_number, approvers, plans,
      settings, cause, empty_plans, created_by, created_at)
    values (${releaseIdOf(n)}, ${id}, ${teamId}, 1, 'stopped', ${{ iteration: { IterationDate: "20261201" } }}, '2:seal', 'one', 1, '[]',
      ${{ letter: uuid(4, 0) }}, ${{ batchSize: 1, sending: usualSending }}, ${cause}, '["LETTER", "AUDIO"]', ${rita}, ${at})`.execute(
    db,
  );
  await sql`insert into release_part (release_id, wave, plan, first, beyond) values (${releaseIdOf(n)}, 1, 'LETTER', 0, 1)`.execute(
    db,
  );
  await sql`insert into release_proof (release_id, plan, state, cause, sent_by, sent_at)
    values (${releaseIdOf(n)}, 'LETTER', 'refused', ${cause}, ${rita}, ${at})`.execute(db);
  const of = { ...event, kind: "iteration", objectId: id } as const;
  await appendHistory(db, { ...of, version: 1, action: "created", detail: { document } });
  await appendHistory(db, { ...of, version: 2, action: "releaseStopped", detail: { reason: cause } });
}

const readHistory = () =>
  db
    .selectFrom("history")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .orderBy("object_id")
    .orderBy("version")
    .execute();

test("a sentence stored as the cause of a stop or a rejected proof is read as its code, and any other sentence is kept REQ-REL-292 REQ-REL-538", async () => {
  const expected = stored.map(([, problem]) => problem);
  const releases = await db.selectFrom("release").select("problem").orderBy("id").execute();
  expect(releases.map(({ problem }) => problem)).toEqual(expected);
  const proofs = await db.selectFrom("release_proof").select("problem").orderBy("release_id").execute();
  expect(proofs.map(({ problem }) => problem)).toEqual(
    // Only a release can have the problem that no one remains for routing plans.
    stored.map(([sentence, problem]) => (problem.code === "nobodyLeft" ? recorded(sentence)[1] : problem)),
  );
});

test("a release that stopped before causes had codes is shown with its names, numbers and reasons REQ-REL-292 REQ-REL-537", async () => {
  for (const [n, [words, problem]] of stored.entries()) {
    const sentence = releaseProblemSentence(problem);
    const path = `/team/${teamId}/campaign/${campaignId}/iteration/${iterationIdOf(n)}/release`;
    const { body } = await api.call<ReleaseAnswer>("rita.reader", path);
    expect([body.release?.cause, body.release?.cause_code]).toEqual([sentence, problem.code]);
    // Only a release can have the problem that no one remains for routing plans.
    expect(body.release?.plans[0]?.proof?.cause).toBe(problem.code === "nobodyLeft" ? words : sentence);
  }
});

test("history from before and after causes had codes is verified together, and both are shown as sentences REQ-HIS-02 REQ-REL-292", async () => {
  expect(await readHistory()).toEqual(historyBefore);
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
