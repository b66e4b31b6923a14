import type { DecisionSeal } from "@spi/domain/iteration/review/decision-seal";
import {
  type IterationStatus,
  type TransitionName,
  refuseTransition,
  transitions,
} from "@spi/domain/iteration/lifecycle";
import type { Permission } from "@spi/domain/users/permissions";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { configurationOf } from "../iterations/configuration.ts";
import type { RuleVerifier } from "../findings/verifier/rule-verifier.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import type { IterationRow } from "../iterations/answer.ts";
import type { Announce } from "../mail/announce.ts";
import type { Configuration } from "../iterations/seal.ts";
import type { People } from "../metadata/read-reference-data.ts";
import { writeNextVersion } from "../iterations/next-version.ts";
import { type IterationKey, selectIterationForUpdate, recordIteration } from "../iterations/store.ts";
import type { RuleChecker } from "../metadata/rule-checker.ts";
import type { ReportRuns } from "./report-runs.ts";
import { toFacts } from "../iterations/transition-facts.ts";

/** Request to change an iteration's status. */
export interface StatusChangeRequest {
  status: IterationStatus;
  reviewers?: string[] | undefined;
  reason?: string | undefined;
  /** Version that the user saw. If given, the request is refused if a newer version exists. */
  Version?: number | undefined;
  /** Seal of the content that the user is deciding on, as returned by the review. Required for every decision. */
  seal?: DecisionSeal | undefined;
  /** True to confirm a run date of today or earlier. */
  confirm_past_run_date?: boolean | undefined;
  /** Findings whose answers the reviewer does not accept. */
  refused_answers?: readonly string[] | undefined;
  /** Warnings about a report that the user ticked. */
  warnings?: readonly string[] | undefined;
}

export interface StatusChange {
  key: IterationKey;
  command: StatusChangeRequest;
  change: Change;
  permissions: readonly Permission[];
  referenceHash: string;
  reviewBlockers: RuleChecker["reviewBlockers"];
  /** Population data and cohorts, read before the transaction. */
  people: People;
  announce: Announce;
  verifier: RuleVerifier;
  populationDir: string;
  runs: ReportRuns;
  /** Age in days above which population data is old. */
  peopleMaxAgeDays?: number | undefined;
}

/** A locked iteration and its campaign, read again in the transaction that changes it. */
export interface IterationLock {
  db: Db;
  campaign: CampaignRow;
  current: IterationRow;
  request: StatusChange;
}

/**
 * Locks an iteration and its campaign. Refuses if the iteration does not exist, or if the user was viewing an earlier
 * version.
 */
export async function lockIteration(db: Db, request: StatusChange): Promise<Result<IterationLock, Refusal>> {
  const { key, command, change } = request;
  const campaign = await selectCampaignForUpdate(db, { teamId: key.teamId, id: key.campaignId });
  const current = campaign && (await selectIterationForUpdate(db, key));
  if (!current) return refuse({ kind: "notFound" });
  const stale =
    command.Version === undefined
      ? undefined
      : refuseSave({ ...current, lock_holder: null }, command.Version, change.actor);
  return stale ? refuse(stale) : ok({ db, campaign, current, request });
}

/** Transitions that users can request. */
export type CommandName = Exclude<TransitionName, "finishReport" | "failReport">;

/**
 * Command that changes the status of a locked iteration, with its history and messages to staff, or refuses to do so.
 */
export type IterationCommand = (lock: IterationLock) => Promise<Result<IterationRow, Refusal>>;

/** Returns the refusal if the lifecycle table does not currently allow the user to make the transition. */
export function refuseMove(name: CommandName, { current, request }: IterationLock): Refusal | undefined {
  const reason = refuseTransition(name, toFacts(current, request));
  return reason && { kind: "transition", reason, status: current.status };
}

/** Returns the configuration to run, with the current reference data. */
export function runConfiguration({ campaign, current, request }: Omit<IterationLock, "db">): Configuration {
  return { ...configurationOf({ campaign, iteration: current }), reference: request.referenceHash };
}

interface Completion {
  /** Columns that change in addition to the status. */
  set: Partial<Parameters<typeof writeNextVersion>[1]["set"]>;
  /** Returns the extra details to record in the history, beyond those recorded for every transition. */
  detail?: (row: IterationRow) => Promise<Record<string, unknown>> | Record<string, unknown>;
}

/** Stores the iteration's next version with its new status and history, and announces the change. */
export async function completeTransition(
  name: CommandName,
  { db, current, request }: IterationLock,
  { set, detail }: Completion,
): Promise<Result<IterationRow, Refusal>> {
  const { command, change } = request;
  const row = await writeNextVersion(db, { current, set: { ...set, status: transitions[name].to }, change });
  const recorded = {
    transition: name,
    from: current.status,
    to: row.status,
    reason: command.reason ?? null,
    reviewers: row.reviewers,
    seal: row.seal,
    sealed_plans: row.sealed_plans,
    sealed_sending: row.sealed_sending_settings,
    ...(await detail?.(row)),
  };
  await recordIteration(db, { row, change, action: name, detail: recorded });
  await request.announce(db, { iterationId: row.id, transition: name, actor: change.actor, now: change.now });
  return ok(row);
}
