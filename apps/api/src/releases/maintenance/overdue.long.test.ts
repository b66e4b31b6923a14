import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { plan, startNotify } from "@spi/dev-notify/running-notify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withApprovedReport, withRelease } from "../../../test/preconditions.ts";
import { type TestApi, openApi, testNow } from "../../../test/harness.ts";
import { testNumbers } from "../../../test/nhs-numbers.ts";
import { testReleaseServices } from "../../../test/approved-report.ts";
import { invited, releaseScene } from "../../../test/release-scenario.ts";
import { announceWith } from "../../mail/announce.ts";
import { readRelease } from "../answer.ts";
import { findOverdue, announceOverdue } from "./overdue.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-overdue-"));
  api = await openApi({ releases: testReleaseServices(folder) });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const days = (count: number) => new Date(testNow.getTime() + count * 24 * 60 * 60 * 1000);

const actions = [
  "releaseProofSent",
  "releaseGiveUpAsked",
  "releaseStarted",
  "releaseStopped",
  "releaseGivenUp",
  "releaseEnded",
  "releaseNotStarted",
] as const;

const mailsOf = (iterationId: string) =>
  api.db
    .selectFrom("outbox")
    .select(["event", "recipient", "subject", "body"])
    .where("iteration_id", "=", iterationId)
    .where("event", "in", actions)
    .orderBy("created_at")
    .execute();

test("an overdue release is counted, and emailed about once REQ-REL-47 REQ-REL-457", async () => {
  const waiting = (await withApprovedReport(api)).iteration.ID;
  const sending = (await withRelease(api, "sending")).iteration.ID;
  const overdue = async (now: Date) =>
    (await findOverdue(api.db, now))
      .filter(({ iterationId }) => [waiting, sending].includes(iterationId))
      .map(({ iterationId, what, isLogged }) => [iterationId === waiting ? "waiting" : "sending", what, isLogged]);
  expect(await overdue(testNow)).toEqual([]);
  // Nothing is sent before the run date, which is 1 December.
  expect(await overdue(days(2))).toEqual([]);
  expect(await overdue(days(13))).toEqual([
    ["sending", "releaseNotFinished", false],
    ["waiting", "releaseNotStarted", false],
  ]);
  const now = days(60);
  const announce = announceWith({ origin: "https://spi.test", newId: randomUUID });
  await Promise.all([announceOverdue({ db: api.db, now, announce }), announceOverdue({ db: api.db, now, announce })]);
  expect(await overdue(now)).toEqual([
    ["sending", "releaseNotFinished", true],
    ["waiting", "releaseNotStarted", true],
  ]);
  const mails = await mailsOf(waiting);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
  expect(mails[0]).toMatchObject({
    event: "releaseNotStarted",
    subject: expect.stringContaining("run date has passed") as string,
    body: expect.stringMatching(/\/release\n/) as string,
  });
});

test("managers, approvers and releasers get emails about a release's start, stop, cancellation and end, without typed reasons but with the final figures REQ-REL-46 REQ-REL-131 REQ-REL-132 REQ-REL-453 REQ-REL-454 REQ-REL-460", async () => {
  const notify = await startNotify({ limits: { quotaPerMinute: 100_000, spikePerMinute: Infinity } });
  const approved = testNumbers(20).map((number) => invited(number));
  const scene = await releaseScene(api, notify, approved, { elapsed: () => 0 });
  const { request, settle, prove, decide, step, figures, iterationId } = scene;
  await request();
  await settle();
  await prove();
  await decide("rhys", { move: "start" });
  while ((await figures()).accepted === 0) await step();
  await decide("rita", { move: "stop", reason: "Patient 999 000 0000 complained" });
  await decide("rhys", { move: "requestCancellation", reason: "The letter is wrong" });
  const atStop = await figures();
  await decide("bo", { move: "cancel", remaining: atStop.remaining });
  await settle();
  const mails = await mailsOf(iterationId);
  const events = [...new Set(mails.map(({ event }) => event))];
  expect(events.toSorted()).toEqual([
    "releaseEnded",
    "releaseGiveUpAsked",
    "releaseGivenUp",
    "releaseProofSent",
    "releaseStarted",
    "releaseStopped",
  ]);
  expect(mails.map(({ recipient }) => recipient)).toContain("manager@example.nhs.uk");
  const { accepted, cancelled, refused } = await figures();
  const ended = mails.find(({ event }) => event === "releaseEnded");
  expect(ended?.subject).toMatch(/^Partly accepted by NHS Notify: /);
  expect(ended?.body).toContain(
    `Of 20 messages approved, NHS Notify accepted ${accepted} and rejected ${refused}. We did not send the others. We removed 0 and cancelled ${cancelled}.`,
  );
  const { cause, cancellation } = (await readRelease(api.db, iterationId)).release!;
  expect(cause).toBe("Rhys Releaser and Bo Both agreed to cancel the remaining messages: The letter is wrong");
  expect(cancellation).toEqual({ left: atStop.remaining, accepted: atStop.accepted, refused: 0 });
  expect(JSON.stringify(mails)).not.toContain("999 000");
  expect(JSON.stringify(mails)).not.toContain(plan.name);
  await scene.remove();
  await notify.close();
});
