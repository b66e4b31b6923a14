import { keyOf } from "@spi/domain/campaign/notify-plans";
import { canonicalJson } from "@spi/domain/canonical-json";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { ReadRuleChecker } from "../../campaigns/iterations/rule-checker.ts";
import { configurationOf } from "../../campaigns/configuration.ts";
import { noLongerApproved, reviewAgain, whyNotSealed } from "../../campaigns/iterations/seal/why-not-sealed.ts";
import type { IterationKey } from "../../campaigns/iterations/store.ts";
import { findIteration } from "../../campaigns/iterations/store.ts";
import { plansNotSealed } from "../../campaigns/plans/approve.ts";
import { readSealedPlans } from "../../campaigns/plans/store.ts";
import { sendingOf } from "../../campaigns/sending/store.ts";
import { findCampaign } from "../../campaigns/store.ts";
import type { Db, Schema } from "../../database/schema.ts";
import type { Kysely } from "kysely";
import { newestFinished } from "../../reports/finished.ts";
import type { Releasable } from "../../releases/request.ts";
import type { ReleaseRow } from "../../releases/store.ts";

interface Releasing {
  readRuleChecker: ReadRuleChecker;
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
}

/** What of an iteration is released: exactly what was approved, with the NHS Notify IDs that were approved (REQ-REL-39). */
export function findReleasableWith({ readRuleChecker, trainingTeams }: Releasing) {
  return async (db: Db, key: IterationKey): Promise<Result<Releasable, Refusal>> => {
    const iteration = await findIteration(db, key);
    const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
    if (!campaign) return refuse({ kind: "notFound" });
    if (trainingTeams.includes(key.teamId)) return refuse({ kind: "conflict", message: forTraining });
    const { status, seal, decisions } = iteration;
    if (status !== "report approved") return refuse({ kind: "wrongStatus", status, message: notApproved });
    const configuration = configurationOf({ campaign, iteration });
    const { referenceHash: reference } = await readRuleChecker(db);
    const changed = whyNotSealed({ campaign, iteration, reference });
    if (changed || seal === null) return refuse(changed ?? noLongerApproved);
    const [report] = await newestFinished(db, key.id, 1);
    const snapshot = report?.facts?.snapshot;
    if (!report || snapshot === undefined) return refuse({ kind: "conflict", message: withoutPeople });
    const sealed = await readSealedPlans(db, { campaign, iteration });
    if (!sealed.ok) return refuse(plansNotSealed(sealed.refusal));
    const plans = Object.fromEntries([...sealed.value].map(([plan, uuid]) => [keyOf(plan), uuid]));
    const approvers = decisions.filter(({ transition }) => approvals.has(transition)).map(({ by }) => by);
    return ok({
      configuration,
      seal,
      snapshot,
      reportNumber: report.number,
      approvers,
      plans,
      sending: sendingOf(campaign),
    });
  };
}

const approvals: ReadonlySet<string> = new Set(["approve", "approveReport"]);
const forTraining = "This team is for training, so nothing of it is ever sent.";
const notApproved = "Only an iteration whose report is approved can be sent.";
const withoutPeople = `The approved report does not say which people it was made from. ${reviewAgain}`;

/** Why what was prepared cannot be sent now: something that was approved has changed, or its day has passed (REQ-REL-39). */
export function refuseStartWith(parts: Releasing & { now: () => Date }) {
  const find = findReleasableWith(parts);
  return async (db: Db, key: IterationKey, release: ReleaseRow): Promise<Refusal | undefined> => {
    const found = await find(db, key);
    if (!found.ok) return found.refusal;
    const { configuration: _approved, ...now } = found.value;
    const { seal, snapshot, plans, approvers, settings, report_number: reportNumber } = release;
    const then = { seal, snapshot, plans, approvers, reportNumber, sending: settings.sending };
    if (canonicalJson(now) !== canonicalJson(then)) return noLongerApproved;
    if (release.started_at !== null) return undefined;
    const today = toTimestamp(parts.now()).slice(0, 8);
    const { IterationDate: runDate } = release.configuration.iteration;
    if (runDate < today) return { kind: "conflict", message: runDatePassed };
    const { not_before: earliest } = settings.sending;
    return earliest !== null && earliest > runDate ? { kind: "conflict", message: tooLate } : undefined;
  };
}

const runDatePassed =
  "The run date has passed, so the rules say who was to be invited then. Revert the iteration to draft and choose a new run date.";

const tooLate = `The earliest send date is after the run date, so the first wave could not begin. ${reviewAgain}`;

/** The same for a worker, which knows no more than the release: a sentence for staff. */
export function refuseWaveWith({ db, ...parts }: Releasing & { db: Kysely<Schema>; now: () => Date }) {
  const refuseStart = refuseStartWith(parts);
  return async (release: ReleaseRow): Promise<string | undefined> => {
    const { iteration_id: id, team_id: teamId } = release;
    const found = await db.selectFrom("iteration").select("campaign_id").where("id", "=", id).executeTakeFirst();
    const refusal = await refuseStart(db, { teamId, campaignId: found?.campaign_id ?? "", id }, release);
    return refusal && wordsOf(refusal);
  };
}

/** What a refusal says, with the errors of its fields; not what to do, which depends on what was handed over by then. */
function wordsOf(refusal: Refusal): string {
  const said = "message" in refusal && refusal.message !== undefined ? [refusal.message] : [];
  const fields = "errors" in refusal ? Object.values(refusal.errors).flat() : [];
  const words = [...fields, ...said];
  return words.length > 0 ? words.join(" ").replace(reviewAgain, "").trim() : "What was approved is no longer there.";
}
