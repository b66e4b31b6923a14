import { toTimestamp } from "@spi/domain/day/calendar";
import type { Refusal } from "@spi/domain/refusal";
import { displayName } from "@spi/domain/users/user";
import { type FieldErrors, mergeErrors } from "@spi/domain/values/field-errors";
import { type Result, refuse } from "@spi/domain/values/result";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import { findHolders } from "../identity/users-store.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { findUnsafeExamples } from "../expectations/check-examples.ts";
import { refuseNotAccepted } from "../findings/refused-answers.ts";
import { refusedFindings } from "../findings/answered-findings.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { refuseListInUse } from "../iterations/refuse-list-in-use.ts";
import { findSameWork } from "../iterations/similar-work.ts";
import { withActor } from "../iterations/store.ts";
import { type IterationLock, completeTransition, refuseMove } from "./transition.ts";
import { findBlockers, unconfirmedRunDate, confirmedRunDate } from "./blockers.ts";
import { sealedAnswers, similarWork } from "./recorded-evidence.ts";
import { reviewFindings } from "./evidence.ts";

/**
 * Sends a draft for review with its named reviewers. The reviewers must be team members who can approve, and cannot
 * include the user.
 */
export async function sendForReview(lock: IterationLock): Promise<Result<IterationRow, Refusal>> {
  const refusal = refuseMove("sendForReview", lock);
  if (refusal) return refuse(refusal);
  const { db, current, request } = lock;
  const listInUse = await refuseListInUse(db, current.id);
  if (listInUse) return refuse(listInUse);
  const { key, command, change } = request;
  const findings = await reviewFindings(lock);
  const notAccepted = refuseNotAccepted("sendForReview", command.refused_answers, findings.findings);
  if (notAccepted) return refuse(notAccepted);
  const same = await findSameWork(db, current.document, { reviewedIn: key.campaignId });
  const ready = await findBlockers(lock, same.ruleWriters);
  if (!ready.ok) return ready;
  const errors = mergeErrors(
    refusedFindings(findings),
    await unsafeExamples(lock),
    ready.value,
    unconfirmedRunDate(lock),
  );
  if (Object.keys(errors).length > 0) return refuse<Refusal>({ kind: "invalid", message: notReady, errors });
  const reviewerIds = [...new Set(command.reviewers ?? [])];
  if (reviewerIds.length === 0)
    return refuse<Refusal>({
      kind: "invalid",
      message: "No reviewers selected",
      errors: { reviewers: ["No reviewers selected"] },
    });
  const approvers = await findHolders(db, [key.teamId], "approve");
  const reviewers = approvers.filter(({ sub }) => reviewerIds.includes(sub) && sub !== change.actor.id);
  if (reviewers.length < reviewerIds.length) {
    const message =
      "Choose reviewers who have permission to approve this team's iterations. You cannot choose yourself.";
    return refuse<Refusal>({ kind: "invalid", errors: { reviewers: [message] } });
  }
  const contributors = [...same.contributors, change.actor].reduce(withActor, current.contributors);
  if (reviewerIds.every((sub) => contributors.some(({ id }) => id === sub))) {
    return refuse<Refusal>({ kind: "invalid", errors: { reviewers: [noOneCouldDecide] } });
  }
  const set = {
    reviewers: json(reviewers.map((reviewer) => ({ id: reviewer.sub, name: displayName(reviewer) }))),
    last_rejection: null,
    submitted_by: json({ ...change.actor, at: toTimestamp(change.now) }),
    contributors: json(contributors),
  };
  const detail = async (row: IterationRow) => ({
    contributors,
    ...confirmedRunDate(lock),
    ...sealedAnswers(findings),
    ...(await similarWork(db, row, key.teamId)),
    ...(await ruleSources(db, row)),
  });
  return completeTransition("sendForReview", lock, { set, detail });
}

/** Returns the users who wrote the rules sent for review. These users cannot write the eligibility statement. */
async function ruleSources(db: Db, { document, campaign_id: reviewedIn }: IterationRow) {
  return { rule_sources: (await findSameWork(db, document, { reviewedIn })).ruleWriters };
}

/** Finds the example people who must not be invited but would be. */
function unsafeExamples({ db, campaign, current, request }: IterationLock): Promise<FieldErrors> {
  return findUnsafeExamples(db, configurationOf({ campaign, iteration: current }), request.populationDir);
}

const notReady = "You cannot send this iteration for review yet. Correct the problems listed, then try again.";

const noOneCouldDecide =
  "None of the reviewers you chose can approve or reject this iteration. They have all worked on this iteration, a similar one, the expectations or the eligibility statement. Choose someone who has not worked on any of these.";
