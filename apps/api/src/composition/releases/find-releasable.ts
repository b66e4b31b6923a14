import { keyOf } from "@spi/domain/campaign/notify-plans";
import { canonicalJson } from "@spi/domain/canonical-json";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { ReadRuleChecker } from "../../campaigns/iterations/rule-checker.ts";
import { isSealOf } from "../../campaigns/iterations/seal/seal.ts";
import type { IterationKey } from "../../campaigns/iterations/store.ts";
import { findIteration } from "../../campaigns/iterations/store.ts";
import { noLongerApproved } from "../../campaigns/iterations/status.ts";
import { plansNotSealed } from "../../campaigns/plans/approve.ts";
import { readSealedPlans } from "../../campaigns/plans/store.ts";
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
    const { status, seal, document, decisions } = iteration;
    if (status !== "report approved") return refuse({ kind: "wrongStatus", status, message: notApproved });
    const configuration = { campaign: campaign.document, iteration: document };
    const { referenceHash: reference } = await readRuleChecker(db);
    if (seal === null || !isSealOf(seal, { ...configuration, reference })) return refuse(noLongerApproved);
    const [report] = await newestFinished(db, key.id, 1);
    const snapshot = report?.facts?.snapshot;
    if (!report || snapshot === undefined) return refuse({ kind: "conflict", message: withoutPeople });
    const sealed = await readSealedPlans(db, { campaign, iteration });
    if (!sealed.ok) return refuse(plansNotSealed(sealed.refusal));
    const plans = Object.fromEntries([...sealed.value].map(([plan, uuid]) => [keyOf(plan), uuid]));
    const approvers = decisions.filter(({ transition }) => approvals.has(transition)).map(({ by }) => by);
    return ok({ configuration, seal, snapshot, reportNumber: report.number, approvers, plans });
  };
}

const approvals: ReadonlySet<string> = new Set(["approve", "approveReport"]);
const forTraining = "This team is for training, so nothing of it is ever sent.";
const notApproved = "Only an iteration whose report is approved can be sent.";
const withoutPeople = "The approved report does not say which people it was made from. Revert the iteration to draft.";

/** Why what was prepared cannot be sent now: something that was approved has changed, or its day has passed (REQ-REL-39). */
export function refuseStartWith(parts: Releasing & { now: () => Date }) {
  const find = findReleasableWith(parts);
  return async (db: Db, key: IterationKey, release: ReleaseRow): Promise<Refusal | undefined> => {
    const found = await find(db, key);
    if (!found.ok) return found.refusal;
    const { seal, snapshot, reportNumber, plans, approvers } = found.value;
    const now = canonicalJson({ seal, snapshot, reportNumber, plans, approvers });
    const { report_number, ...prepared } = release;
    const then = canonicalJson({
      seal: prepared.seal,
      snapshot: prepared.snapshot,
      reportNumber: report_number,
      plans: prepared.plans,
      approvers: prepared.approvers,
    });
    if (now !== then) return noLongerApproved;
    const today = toTimestamp(parts.now()).slice(0, 8);
    const isPast = release.started_at === null && release.configuration.iteration.IterationDate < today;
    return isPast ? { kind: "conflict", message: runDatePassed } : undefined;
  };
}

const runDatePassed =
  "The run date has passed, so the rules say who was to be invited then. Revert the iteration to draft and choose a new run date.";

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

/** What a refusal says, with the errors of its fields. */
function wordsOf(refusal: Refusal): string {
  const said = "message" in refusal && refusal.message !== undefined ? [refusal.message] : [];
  const fields = "errors" in refusal ? Object.values(refusal.errors).flat() : [];
  const words = [...fields, ...said];
  return words.length > 0 ? words.join(" ") : "What was approved is no longer there.";
}
