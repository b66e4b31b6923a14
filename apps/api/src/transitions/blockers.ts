import { ukDay } from "@spi/domain/day/calendar";
import type { Refusal } from "@spi/domain/refusal";
import { type FieldErrors, byField, mergeErrors } from "@spi/domain/values/field-errors";
import { pastRunDate } from "@spi/domain/iteration/run-date";
import { sendDateAfter } from "@spi/domain/release/sending/early-sending";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import { statementByRuleWriter } from "../eligibility/rule-writers.ts";
import { sendingOf } from "../sending/store.ts";
import { cohortLabels } from "../metadata/read-reference-data.ts";
import type { IterationLock } from "./transition.ts";

/**
 * Lists missing and invalid content by field. These problems prevent an iteration from being sent for review. The
 * problems also prevent approval, because the campaign, the people or the reference data may have changed since.
 */
export async function findBlockers(
  { db, campaign, current, request }: IterationLock,
  ruleWriters: readonly Actor[],
): Promise<Result<FieldErrors, Refusal>> {
  const knownCohorts = cohortLabels(request.people);
  if (!knownCohorts) return refuse({ kind: "peopleUnreadable" });
  const { document } = current;
  const unfitStatement = await statementByRuleWriter(db, campaign, ruleWriters);
  const lateSendDate = sendDateAfter(document.IterationDate, sendingOf(campaign));
  return ok(
    mergeErrors(
      unfitStatement === undefined ? {} : { Eligibility: [unfitStatement] },
      byField(request.reviewBlockers(document, campaign.document, knownCohorts)),
      lateSendDate === undefined ? {} : { IterationDate: [lateSendDate] },
    ),
  );
}

/** Returns the error for a run date of today or earlier that the user has not confirmed. */
export function unconfirmedRunDate(lock: IterationLock): FieldErrors | undefined {
  const past = runDateToConfirm(lock);
  return past === undefined || lock.request.command.confirm_past_run_date
    ? undefined
    : { confirm_past_run_date: [past] };
}

/** Returns the text that the user must confirm about a run date of today or earlier. Undefined for a later date. */
export function runDateToConfirm({ current, request }: Pick<IterationLock, "current" | "request">): string | undefined {
  return pastRunDate(current.document.IterationDate, ukDay(request.change.now));
}

/** Returns the detail that records a user's confirmation of a run date of today or earlier. */
export function confirmedRunDate(lock: IterationLock) {
  return runDateToConfirm(lock) === undefined ? {} : { confirmed_past_run_date: true };
}
