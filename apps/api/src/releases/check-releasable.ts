import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import { ukDay } from "@spi/domain/day/calendar";
import { type NotReadyReason, findFirstWaveProblem } from "@spi/domain/release/not-ready";
import { withEarliestDay } from "@spi/domain/release/sending/early-sending";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type ReleaseEvidence, changedEvidence } from "@spi/domain/release/release-evidence";
import type { Actor } from "@spi/domain/users/user";
import type { RunConfiguration } from "../database/schema.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { configurationOf } from "../iterations/configuration.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { findSealMismatch } from "../reports/seal-mismatch.ts";
import { sealedPlans } from "../plans/store.ts";
import { sendingOf } from "../sending/store.ts";
import type { ReleaseRow } from "./store.ts";

/** An approved iteration, with all the data that determines whether its list can be sent. */
export interface Approved {
  campaign: CampaignRow;
  iteration: IterationRow;
  /** The campaign's NHS Notify IDs. */
  plans: readonly NotifyPlan[];
  /** Newest finished report, and the population data it is based on. */
  report: { number: number; snapshot: string | null } | undefined;
  /** Prepared release that has not been sent. */
  release: Prepared | undefined;
}

type Prepared = Pick<
  ReleaseRow,
  "seal" | "snapshot" | "plans" | "approvers" | "report_number" | "settings" | "started_at"
>;

/** An iteration's content that can be released. This is exactly the content that was approved. */
export interface Releasable extends ReleaseEvidence {
  configuration: RunConfiguration;
  approvers: Actor[];
  /** NHS Notify IDs by routing plan ID, as spelt in the iteration. */
  plans: Record<string, string>;
}

export interface JudgedBy {
  /** Hash of the current attributes and operators. */
  reference: string;
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
  now: Date;
}

/**
 * Returns the content of an approved iteration that can be sent, or the reason why it cannot be sent now. Every page
 * and command uses this function.
 */
export function judgeReleasable(approved: Approved, by: JudgedBy): Result<Releasable, NotReadyReason> {
  const { campaign, iteration, report, release } = approved;
  const { seal, decisions, document } = iteration;
  if (by.trainingTeams.includes(campaign.team_id)) return refuse({ problem: { code: "training", params: {} } });
  const runDate = document.IterationDate;
  const sending = withEarliestDay(sendingOf(campaign), runDate);
  const day = { runDate, notBefore: sending.not_before };
  const today = ukDay(by.now);
  const late = release?.started_at ? undefined : findFirstWaveProblem({ ...day, today });
  const changed = findSealMismatch({ campaign, iteration, reference: by.reference });
  if (changed || seal === null) {
    return refuse({ problem: changed ?? { code: "changed", params: { settings: [] } }, late });
  }
  if (!report || report.snapshot === null) return refuse({ problem: { code: "withoutPeople", params: {} }, late });
  const sealed = sealedPlans(iteration, approved.plans);
  if (!sealed.ok) {
    const { missing, unapproved } = sealed.refusal;
    return refuse({ problem: { code: "notifyIds", params: { missing, unapproved } }, late });
  }
  const releasable = {
    configuration: configurationOf({ campaign, iteration }),
    seal,
    snapshot: report.snapshot,
    reportNumber: report.number,
    approvers: decisions.filter(({ transition }) => approvals.has(transition)).map(({ by: approver }) => approver),
    plans: Object.fromEntries(sealed.value),
    sending,
  };
  // A new list cannot be prepared after the date has passed.
  if (late) return refuse({ problem: late });
  if (release && changedSincePrepared(release, releasable).length > 0) {
    return refuse({ problem: { code: "otherList", params: { begun: release.started_at !== null } } });
  }
  return ok(releasable);
}

/** Lists the approved content that has changed since the release was prepared. */
export function changedSincePrepared(
  release: Omit<Prepared, "started_at">,
  { configuration: _sealed, ...approved }: Releasable,
): (keyof ReleaseEvidence)[] {
  const { seal, snapshot, plans, approvers, settings, report_number: reportNumber } = release;
  return changedEvidence({ seal, snapshot, plans, approvers, reportNumber, sending: settings.sending }, approved);
}

const approvals: ReadonlySet<string> = new Set(["approve", "approveReport"]);
