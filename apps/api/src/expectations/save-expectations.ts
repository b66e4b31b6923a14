import { canonicalJson } from "@spi/domain/values/canonical-json";
import { newIterationDefaults } from "@spi/domain/iteration/iteration";
import { type OwnExpectations, isNothing, noExpectations } from "@spi/domain/expectation/own-expectations";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import type { Db, RunConfiguration } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { writeNextVersion } from "../iterations/next-version.ts";
import { type IterationKey, recordIteration, selectIterationForUpdate, withActor } from "../iterations/store.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { writeNextCampaign } from "../campaigns/next-version.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { evaluateExamples } from "./evaluate-examples.ts";

interface Save {
  /** Version that the expectations were edited from. */
  base: number;
  expectations: OwnExpectations;
  change: Change;
  populationDir: string;
}

const action = "savedExpectations";

/**
 * Saves a draft iteration's expectations as its next version. Refuses, like any save, if a newer version exists, if
 * another user has the lock or if the iteration is not a draft. The user becomes a contributor. A save without changes
 * writes nothing.
 */
export async function saveIterationExpectations(
  db: Db,
  key: IterationKey,
  { base, expectations, change, populationDir }: Save,
): Promise<Result<IterationRow, Refusal>> {
  const campaign = await selectCampaignForUpdate(db, { teamId: key.teamId, id: key.campaignId });
  const current = campaign && (await selectIterationForUpdate(db, key));
  if (!current) return refuse({ kind: "notFound" });
  const refusal =
    refuseSave(current, base, change.actor) ??
    (isEditable(current.status) ? undefined : { kind: "wrongStatus" as const, status: current.status }) ??
    (await refuseInvalidExpectations(db, { campaign: campaign.document, expectations, populationDir }));
  if (refusal) return refuse(refusal);
  if (isSame(current, expectations)) return ok(current);
  const set = { ...columnOf(expectations), contributors: json(withActor(current.contributors, change.actor)) };
  const row = await writeNextVersion(db, { current, set, change });
  await recordIteration(db, { row, change, action, detail: historyDetail(current, row) });
  return ok(row);
}

/**
 * Saves the expectations for all of a campaign's iterations as the campaign's next version. The user becomes a
 * contributor to all the iterations, and the approvals of the iterations end.
 */
export async function saveCampaignExpectations(
  db: Db,
  id: string,
  { base, expectations, change, populationDir }: Save,
): Promise<Result<CampaignRow, Refusal>> {
  const current = await selectCampaignForUpdate(db, { teamId: change.teamId, id });
  if (!current) return refuse({ kind: "notFound" });
  const refusal =
    refuseSave(current, base, change.actor) ??
    (await refuseInvalidExpectations(db, { campaign: current.document, expectations, populationDir }));
  if (refusal) return refuse(refusal);
  if (isSame(current, expectations)) return ok(current);
  const set = columnOf(expectations);
  const detail = historyDetail(current, { expectations: isNothing(expectations) ? null : expectations });
  return writeNextCampaign(db, { current, set, change, action, detail });
}

interface ExpectationsCheck extends Pick<RunConfiguration, "campaign"> {
  expectations: OwnExpectations;
  populationDir: string;
}

/**
 * Rejects expectations that could not be evaluated for any iteration, regardless of its rules, with errors by field.
 */
async function refuseInvalidExpectations(
  db: Db,
  { campaign, expectations, populationDir }: ExpectationsCheck,
): Promise<Refusal | undefined> {
  const IterationCohorts = [{ CohortLabel: "any", Priority: 10 }];
  const iteration = { ...newIterationDefaults, Name: "Any", IterationDate: campaign.StartDate, IterationCohorts };
  const evaluated = await evaluateExamples(db, { campaign, iteration, expectations }, populationDir);
  if (evaluated.ok) return undefined;
  const inBody = Object.entries(evaluated.refusal).map(([path, messages]) => [`expectations.${path}`, messages]);
  return { kind: "invalid", errors: Object.fromEntries(inBody) as FieldErrors };
}

type StoredExpectations = Pick<IterationRow, "expectations">;

const columnOf = (expectations: OwnExpectations) => ({
  expectations: isNothing(expectations) ? null : json(expectations),
});

const isSame = ({ expectations: before }: StoredExpectations, after: OwnExpectations) =>
  canonicalJson(before ?? noExpectations) === canonicalJson(after);

const historyDetail = (before: StoredExpectations, after: StoredExpectations) => ({
  expectations_before: before.expectations,
  expectations: after.expectations,
});
