/** Creates an approved iteration with every possible field set, to test which changes invalidate the approval. */
import { randomUUID } from "node:crypto";
import type { IterationResponse, RefusalBody } from "@spi/domain/api-contract";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { OnlyPeople } from "@spi/domain/iteration/only-people";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { sql } from "kysely";
import { json } from "../src/database/json.ts";
import { findReviewState } from "../src/review/find-review-state.ts";
import { storeReference } from "../src/metadata/reference-store.ts";
import { type TestApi, filterRule, reviewerIds, testNow } from "./harness.ts";
import { setState } from "./set-state.ts";

export type Who = Parameters<TestApi["call"]>[0];

const part = [{ Type: "TEXT", Value: "Under" }];
const control = {
  Type: "TEXT",
  Label: "Age",
  SecondaryLabel: "Years",
  PlaceholderText: "75",
  Values: [{ Value: "1", Label: "One" }],
  DefaultValue: "75",
  HelperText: "In whole years",
  Width: "3",
  Validation: { RegEx: "[0-9]+", ErrorMessage: "Enter a number" },
};
/** Fields that an imported file has in addition to ours. */
const Carried = { RuleCode: "Code" };
/** List of people that the iteration is limited to. The list does not exist. */
const onlyPeople: OnlyPeople = {
  ID: randomUUID(),
  Hash: "a".repeat(64),
  People: 12,
  Release: { ID: randomUUID(), Iteration: randomUUID(), Name: "Winter", Number: 1 },
  Reasons: [
    { Reason: "failed", People: 7 },
    { Reason: "refused", People: 5 },
  ],
};
/** Parts of a clause that are rarely used. */
const seldom = {
  IterationID: randomUUID(),
  CohortLabel: "covid_75_and_over_v2",
  DisplayName: "Under 75",
  ConditionType: "ALL",
  CommsRouting: "LETTER",
  Carried,
  LibraryRuleMetadata: {
    ID: "under-age",
    Type: "TEXT",
    NameTemplate: part,
    DescriptionTemplate: part,
    ComparatorTemplate: part,
    MetaData: { Controls: [control] },
  },
};

/**
 * The status before each step, the user who can take the step, and the status afterwards. The steps are running,
 * approving the report and releasing.
 */
const gates = [
  ["approved", "wendy.writer", "report requested"],
  ["report ready", "arun.approver", "report approved"],
  ["report approved", "rhys.releaser", "sent to nhs notify"],
] as const satisfies [IterationStatus, Who, IterationStatus][];

/** Creates the scene. Call `restore` before each test. */
export async function approvedIteration(api: TestApi) {
  const { ID: campaignId } = await api.newCampaign({ Carried });
  const { AndClauses: _none, ...clause } = filterRule({ ...seldom, Name: "Over 90", Comparator: "-90", AndNumber: 1 });
  const rule = filterRule({ ...seldom, AndClauses: [{ ...clause, ID: randomUUID() }] });
  const { ID: id } = await api.newIteration(campaignId, {
    IterationCohorts: [{ CohortLabel: seldom.CohortLabel, Priority: 10, Virtual: "N", Carried }],
    IterationRules: [rule],
    Carried,
    CarriedRules: [{ Type: "X", Name: "Text" }],
  });
  // Users cannot add a list by saving, because only a release creates one.
  const withList = sql`document || ${json({ OnlyPeople: onlyPeople })}::jsonb`;
  await sql`update iteration set document = ${withList} where id = ${id}`.execute(api.db);
  const key = { teamId: "team-vaccinations", campaignId, id };
  const campaignPath = `/team/${key.teamId}/campaign/${campaignId}`;
  const path = `${campaignPath}/iteration/${id}`;
  const move = (who: Who, request: object) => api.move<IterationResponse & RefusalBody>(who, path, request);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  await move("arun.approver", { status: "approved" });

  const current = async () => {
    const { verifier } = api;
    const parts = {
      verifier,
      populationDir: import.meta.dirname,
      now: () => api.clock.now,
    };
    const sealed = await findReviewState(api.db, key, parts);
    if (!sealed) throw new Error("the iteration is gone");
    return sealed;
  };
  const { campaign, iteration, seal } = await current();

  /** Writes directly to the database without its guards, as no call can. */
  const write = (change: { campaign?: CampaignContent; iteration?: IterationContent }) =>
    api.db.transaction().execute(async (transaction) => {
      await sql`alter table iteration disable trigger user`.execute(transaction);
      const documents = [
        ["campaign", campaignId, change.campaign],
        ["iteration", id, change.iteration],
      ] as const;
      for (const [table, row, document] of documents) {
        if (!document) continue;
        await sql`update ${sql.table(table)} set document = ${json(document)}, expectations = null where id = ${row}`.execute(
          transaction,
        );
      }
      await sql`alter table iteration enable trigger user`.execute(transaction);
    });
  const restore = async () => {
    await write({ campaign, iteration });
    const first = { sending_settings: json(newCampaignSending), eligibility: null };
    await api.db.updateTable("campaign").set(first).where("id", "=", campaignId).execute();
    await api.db.deleteFrom("notify_plan").where("campaign_id", "=", campaignId).execute();
    await storeReference(api.db, shippedReference, testNow);
    await setState(api.db, id, { status: "approved", seal });
  };
  /** Tries to run, approve the report and release. Returns the resulting status or refusal of each step. */
  const tryGates = async () => {
    const answers: string[] = [];
    for (const [from, who, status] of gates) {
      await setState(api.db, id, { status: from, seal });
      const { body } = await move(who, { status });
      answers.push(body.message ?? body.status);
    }
    return answers;
  };
  return { key, campaignPath, path, campaign, iteration, seal, current, write, restore, tryGates };
}
