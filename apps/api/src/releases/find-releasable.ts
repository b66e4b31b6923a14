import type { Refusal } from "@spi/domain/refusal";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { Result } from "@spi/domain/values/result";
import { refuse } from "@spi/domain/values/result";
import type { IterationKey } from "../iterations/store.ts";
import { findIteration } from "../iterations/store.ts";
import { readPlans } from "../plans/store.ts";
import { findCampaign } from "../campaigns/store.ts";
import type { Db } from "../database/schema.ts";
import { newestPeople } from "../reports/finished.ts";
import type { Releasable } from "./request.ts";
import type { ReleaseRow } from "./store.ts";
import { judgeReleasable, setBack, withoutAdvice } from "./judge-releasable.ts";
import { inForce } from "../metadata/reference-store.ts";

export interface Releasing {
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
  now: Date;
}

/** What of an iteration is released: exactly what was approved, with the NHS Notify IDs that were approved. */
export async function findReleasable(
  db: Db,
  key: IterationKey,
  { trainingTeams, now, release }: Releasing & { release?: ReleaseRow },
): Promise<Result<Releasable, Refusal>> {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return refuse({ kind: "notFound" });
  const { status } = iteration;
  if (status !== "report approved") return refuse({ kind: "wrongStatus", status, message: notApproved });
  const { hash: reference } = await inForce(db);
  const report = (await newestPeople(db, [key.id])).get(key.id);
  const plans = await readPlans(db, campaign);
  const approved = { campaign, iteration, plans, report, release };
  const judged = judgeReleasable(approved, { reference, trainingTeams, now });
  return judged.ok ? judged : refuse(judged.refusal.refusal);
}

const notApproved = "Only an iteration whose report is approved can be sent.";

/** Why what was prepared cannot be sent now: something that was approved has changed, or its day has passed. */
export async function refuseStart(
  db: Db,
  key: IterationKey,
  by: Releasing & { release: ReleaseRow },
): Promise<Refusal | undefined> {
  const found = await findReleasable(db, key, by);
  if (found.ok) return undefined;
  return by.release.started_at === null ? found.refusal : afterStart(found.refusal);
}

function afterStart(refusal: Refusal): Refusal {
  if (!("message" in refusal) || refusal.message === undefined) return refusal;
  return { ...refusal, message: `${withoutAdvice(refusal)} ${setBack}` };
}

/** The same for a worker, which knows no more than the release. */
export async function refuseWave(
  db: Db,
  { release, ...by }: Releasing & { release: ReleaseRow },
): Promise<ReleaseProblem | undefined> {
  const { iteration_id: id, team_id: teamId } = release;
  const found = await db.selectFrom("iteration").select("campaign_id").where("id", "=", id).executeTakeFirst();
  const key = { teamId, campaignId: found?.campaign_id ?? "", id };
  const releasable = await findReleasable(db, key, { ...by, release });
  return releasable.ok ? undefined : { code: "notSendable", params: { why: withoutAdvice(releasable.refusal) } };
}
