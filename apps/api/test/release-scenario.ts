/** Creates a release on a real database with the stand-in for NHS Notify. Only the people are defined by the test. */
import { releaseProblemSentence } from "@spi/domain/release/release-problem";
import { type StoredReleaseProblem, readStoredProblem } from "@spi/domain/release/stored-problem";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { plan, type RunningNotify } from "@spi/dev-notify/running-notify";
import { type Day, ukDay } from "@spi/domain/day/calendar";
import { addFigures } from "@spi/domain/release/figures";
import { type SendingSettings, defaultSending } from "@spi/domain/release/sending/sending-settings";
import { ok } from "@spi/domain/values/result";
import type { Permission } from "@spi/domain/users/permissions";
import type { ListedPerson } from "@spi/engine/people/people";
import { createTokenSource } from "../src/notify/access-token.ts";
import { json } from "../src/database/json.ts";
import { inRecordedTransaction } from "../src/history/heads.ts";
import { announceWith } from "../src/mail/announce.ts";
import type { ReleaseCommand } from "../src/releases/commands/release-command.ts";
import { decideRelease } from "../src/releases/commands/decide-release.ts";
import { readFigures } from "../src/releases/figures.ts";
import { releaseFiles } from "../src/lists/release-files.ts";
import { messageReferences } from "../src/releases/outcomes/message-references.ts";
import { sealerOf } from "../src/lists/seal-record.ts";
import type { ReleasePeople } from "../src/releases/list/release-people.ts";
import { configurationOf } from "../src/iterations/configuration.ts";
import { findRows, toStoredConfiguration } from "../src/iterations/find-configuration.ts";
import { sealConfiguration } from "../src/iterations/seal.ts";
import { currentReferenceData } from "../src/metadata/reference-store.ts";
import { callOffRelease, requestRelease } from "../src/releases/request-release.ts";
import { answerPersonQuestion } from "../src/releases/person/person-outcomes.ts";
import { addStopList } from "../src/releases/stop-list/add-stop-list.ts";
import { fromRecord } from "../src/releases/sending/batch-record.ts";
import { testRecipientsOf } from "../src/releases/proof/test-recipients.ts";
import { findFiles, findRelease } from "../src/releases/store.ts";
import { workOnReleases } from "../src/releases/worker.ts";
import { emptyReport } from "./empty-report.ts";
import { type TestApi, reviewerIds, testNow } from "./harness.ts";
import { pino } from "pino";
import { setState } from "./set-state.ts";
import { testNumbers } from "./nhs-numbers.ts";

export const people = {
  rhys: { id: "rhys", name: "Rhys Releaser" },
  bo: { id: "bo", name: "Bo Both" },
  rita: { id: "rita", name: "Rita Reader" },
  arun: { id: reviewerIds.arun, name: "Arun Approver" },
};
const { arun } = people;
const permissions: Record<keyof typeof people, readonly Permission[]> = {
  rhys: ["read", "release"],
  bo: ["read", "approve", "release"],
  rita: ["read"],
  arun: ["read", "approve"],
};
/** Recipients of the test message for each routing plan. */
export const testRecipients = [testNumbers(300)[299]!];
const planIds = { DIGITAL_FIRST: plan.id, LETTER: plan.id };

export const invited = (nhsNumber: string | null, ...plans: string[]): ListedPerson => ({
  nhsNumber,
  outcome: "invited",
  reason: null,
  plans: plans.length > 0 ? plans : ["DIGITAL_FIRST"],
});

/** Team whose writers create the campaign, before it is moved to the release's team. */
const writers = "team-vaccinations";
let campaigns = 0;
const small = { first_wave_percent: 10, first_wave_least: 2, tolerance_percent: 10 };

interface Scene {
  /** Team of the release. Scenes with the same team share a stop list only if they share a folder. */
  teamId?: string;
  batchSize?: number;
  sending?: Partial<SendingSettings>;
  approvers?: { id: string; name: string }[];
  trainingTeams?: string[];
  /**
   * Run date of the iteration. By default, this is the day on which the scene begins, or 1 December 2026 if an earliest
   * send date is given.
   */
  runDate?: Day;
  /** Returns the number of milliseconds that have passed. */
  elapsed: () => number;
  /** Key that is used to encrypt files and create references. */
  key?: Buffer;
  /** A different release for the same people. Both releases share a campaign, a folder and a key. */
  sibling?: { campaign: { ID: string }; dir: string; key: Buffer };
}

/** Creates the release of an approved report on these people. `scene.now` contains the current people. */
export async function releaseScene(api: TestApi, notify: RunningNotify, approved: ListedPerson[], given: Scene) {
  const { batchSize = 3, approvers = [arun], teamId = writers, sibling } = given;
  const settings = { ...defaultSending, ...small, ...given.sending };
  const { db } = api;
  const dir = sibling?.dir ?? (await mkdtemp(path.join(tmpdir(), "spi-release-")));
  const { key = sibling?.key ?? randomBytes(32) } = given;
  const files = releaseFiles(dir, sealerOf([key]));
  const references = messageReferences([key]);
  const now = () => new Date(testNow.getTime() + given.elapsed());
  const { runDate = given.sending?.not_before ? "20261201" : ukDay(now()) } = given;
  const { client, privateKey, origin } = notify;
  const url = `${origin}/comms`;
  const tokenSettings = {
    url,
    tokenUrl: `${origin}/oauth2/token`,
    apiKey: client.apiKey,
    keyId: client.keyId,
    privateKey,
  };
  const tokens = createTokenSource(tokenSettings, notify.clock);
  const log = pino({ level: "silent" });
  interface PlayedPeople {
    now: ListedPerson[];
    snapshot: string;
    /** People invited by the rules on a day before the run date. By default, these are the current people. */
    early?: (day: string) => ListedPerson[];
  }
  const scene: PlayedPeople = { now: approved, snapshot: "one" };
  const releasePeople: ReleasePeople = {
    approved: async ({ onPeople }) => {
      await onPeople(approved);
      return ok(null);
    },
    now: async ({ onPeople, early }) => {
      await onPeople(scene.now);
      await early?.onPeople(scene.early?.(early.day) ?? scene.now);
      return ok({ snapshot: scene.snapshot, asOf: "20261120" });
    },
  };
  campaigns += 1;
  const campaign = sibling?.campaign ?? (await api.newCampaign({ Name: `Release ${campaigns}` }));
  const moveCampaign = (team_id: string) =>
    db
      .updateTable("campaign")
      .set({ team_id, sending_settings: json(settings) })
      .where("id", "=", campaign.ID)
      .execute();
  await moveCampaign(writers);
  const notifyPlans = Object.entries(planIds).map(([id, uuid]) => ({ id, uuid }));
  await db
    .insertInto("notify_plan")
    .values(notifyPlans.map(({ id, uuid }) => ({ campaign_id: campaign.ID, plan_id: id, uuid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { ID: iterationId } = await api.newIteration(campaign.ID, {
    Name: `Release ${campaigns}`,
    IterationDate: runDate,
    DefaultCommsRouting: Object.keys(planIds).join("|"),
  });
  await moveCampaign(teamId);
  const rows = (await findRows(db, { teamId, campaignId: campaign.ID, id: iterationId }))!;
  const seal = sealConfiguration({ ...toStoredConfiguration(rows), reference: (await currentReferenceData(db)).hash });
  const decisions = approvers.map(
    (by) => ({ by, at: "20261120093000", transition: "approveReport", reason: null }) as const,
  );
  const sealed_plans = { plans: notifyPlans, by: arun, at: "20261120093000" };
  await setState(db, iterationId, { status: "report approved", seal, decisions, sealed_plans });
  const totals = { summary_report_totals: { totals: { invited: approved.length, filtered: 0, suppressed: 0 } } };
  await db
    .insertInto("report")
    .values({
      id: randomUUID(),
      iteration_id: iterationId,
      number: 1,
      status: "ready",
      configuration: json(configurationOf(rows)),
      configuration_hash: seal,
      run_date: runDate,
      requested_by: json(arun),
      requested_at: testNow,
      facts: json({ snapshot: "one" }),
      report: json({ ...emptyReport, ...totals }),
    })
    .execute();
  const announce = announceWith({ origin: "https://spi.test", newId: randomUUID });
  const request = () =>
    inRecordedTransaction({ db, log }, (transaction) =>
      requestRelease(transaction, {
        id: randomUUID(),
        iterationId,
        teamId,
        actor: people.rhys,
        now: now(),
        batchSize,
        announce,
        files,
        trainingTeams: [],
      }),
    );
  const sending = {
    db,
    log,
    files,
    references,
    announce,
    notify: { url, tokens },
    now,
    random: () => 0.5,
    leaseMilliseconds: 60_000,
    testRecipients: [...testRecipients],
    trainingTeams: given.trainingTeams ?? [],
  };
  const work = { ...sending, people: releasePeople };
  const release = async () => withCause((await findRelease(db, iterationId))!);
  const figures = async () => addFigures(await readFigures(db, (await release()).id));
  const decide = async (actor: keyof typeof people, command: ReleaseCommand, changes: Partial<ReleaseCommand> = {}) => {
    const { version } = await release();
    const { remaining: messages } = await figures();
    return inRecordedTransaction({ db, log }, (transaction) =>
      decideRelease(transaction, {
        iterationId,
        teamId,
        command: { version, ...(command.move === "start" ? { messages } : {}), ...command, ...changes },
        actor: people[actor],
        permissions: permissions[actor],
        now: now(),
        announce,
        files,
        recipients: testRecipientsOf(files, sending.testRecipients),
        trainingTeams: [],
      }),
    );
  };
  /** Works until nothing is due. */
  const settle = async () => {
    while (await workOnReleases(work, new AbortController().signal));
  };
  /** Lists NHS Notify's names for its plans in the test messages. */
  const seen = async () => {
    const { id } = await release();
    return db
      .selectFrom("release_plan_version")
      .select(["plan", "name", "version"])
      .where("release_id", "=", id)
      .execute();
  };
  const readAll = async (actor: keyof typeof people = "arun", changes: object = {}) => {
    const read = (await seen()).map((plan) => ({ ...plan, confirm_name: true, ...changes }));
    return decide(actor, { move: "readProof", read });
  };
  return {
    scene,
    iterationId,
    settle,
    seen,
    readAll,
    /** Sends the message for each plan to the test recipients. Then marks each message as read by a different user. */
    prove: async () => {
      await decide("rhys", { move: "prove" });
      await settle();
      return readAll();
    },
    dir,
    campaign,
    key,
    work,
    release,
    request,
    decide,
    step: () => workOnReleases(work, new AbortController().signal),
    stopList: (numbers: string[], reason: string) =>
      addStopList({ db, log, files, announce }, { teamId, actor: people.rhys, now: now(), numbers, reason }),
    ask: (nhsNumber: string) => {
      const parts = { db, log, files, announce, populationDir: "nowhere" };
      return answerPersonQuestion(parts, {
        iterationId,
        teamId,
        nhsNumber,
        reason: "They asked",
        actor: people.rhys,
        now: now(),
      });
    },
    figures,
    callOff: () =>
      inRecordedTransaction({ db, log }, (transaction) =>
        callOffRelease(transaction, { iterationId, now: now(), files }),
      ),
    /**
     * Returns the position of each message in the list, by its reference, and the positions of the removed messages.
     */
    positions: async () => {
      const { id } = await release();
      const byReference = new Map<string, number>();
      for (const batch of await db.selectFrom("release_batch").selectAll().where("release_id", "=", id).execute()) {
        const record = await files.readAt(id, batch.file, { firstByte: batch.byte_offset, bytes: batch.byte_length });
        for (const { reference, position: at } of fromRecord(record)) byReference.set(reference, at);
      }
      const out: number[] = [];
      for (const name of await findFiles(db, id, "taken out")) {
        for await (const record of files.read(id, name)) {
          out.push(...(JSON.parse(record.toString()) as { message: number }[]).map(({ message }) => message));
        }
      }
      return { byReference, out };
    },
    /** Changes the NHS Notify ID of a plan in the campaign. By default, uses the approved ID. */
    renamePlan: (uuid: string = plan.id) =>
      db
        .updateTable("notify_plan")
        .set({ uuid })
        .where("campaign_id", "=", campaign.ID)
        .where("plan_id", "=", "DIGITAL_FIRST")
        .execute(),
    remove: () => rm(dir, { recursive: true }),
  };
}

/** Returns a row together with the sentence that describes its problem. */
export const withCause = <Row extends { problem: StoredReleaseProblem | null }>(row: Row) => ({
  ...row,
  cause: row.problem && releaseProblemSentence(readStoredProblem(row.problem)),
});
