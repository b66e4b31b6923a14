import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { NotReady, NotReadyKind } from "@spi/domain/release/not-ready";
import { notReadyTitles, reviewAgain, whyNoFirstWave } from "@spi/domain/release/not-ready";
import { withEarliestDay } from "@spi/domain/release/sending/early-sending";
import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/values/result";
import { ok, refuse } from "@spi/domain/values/result";
import type { CampaignRow } from "../campaigns/answer.ts";
import { configurationOf } from "../iterations/configuration.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { noLongerApproved, whyNotSealed } from "../reports/why-not-sealed.ts";
import { plansNotSealed } from "../plans/approve.ts";
import { sealedPlans } from "../plans/store.ts";
import { sendingOf } from "../sending/store.ts";
import type { Releasable } from "./request.ts";
import { changedSincePrepared } from "./request.ts";
import type { ReleaseRow } from "./store.ts";

/** An approved iteration with all that decides whether its list may be sent. */
export interface Approved {
  campaign: CampaignRow;
  iteration: IterationRow;
  /** The NHS Notify IDs of the campaign. */
  plans: readonly NotifyPlan[];
  /** Its newest finished report, and the people that was made from. */
  report: { number: number; snapshot: string | null } | undefined;
  /** What was prepared of it and is still to be sent. */
  release: Prepared | undefined;
}

type Prepared = Pick<
  ReleaseRow,
  "seal" | "snapshot" | "plans" | "approvers" | "report_number" | "settings" | "started_at"
>;

export interface JudgedBy {
  /** The hash of the attributes and operators in force. */
  reference: string;
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
  now: Date;
}

export interface WhyNotReady {
  kind: NotReadyKind;
  refusal: Refusal;
  /** A day that has passed besides, which the refusal names too. */
  late?: NotReadyKind;
}

/** What of an approved iteration is sent, or why nothing can be now: the one rule for every place that says so. */
export function judgeReleasable(approved: Approved, by: JudgedBy): Result<Releasable, WhyNotReady> {
  const { campaign, iteration, report, release } = approved;
  const { seal, decisions, document } = iteration;
  if (by.trainingTeams.includes(campaign.team_id)) return refuse(because("training", forTraining));
  const runDate = document.IterationDate;
  const sending = withEarliestDay(sendingOf(campaign), runDate);
  const day = { runDate, notBefore: sending.not_before };
  const today = toTimestamp(by.now).slice(0, 8);
  const late = release?.started_at ? undefined : whyNoFirstWave({ ...day, today });
  const changed = whyNotSealed({ campaign, iteration, reference: by.reference });
  if (changed || seal === null) return refuse(together(because("changed", changed ?? noLongerApproved), late));
  if (!report || report.snapshot === null) return refuse(together(because("withoutPeople", withoutPeople), late));
  const sealed = sealedPlans(iteration, approved.plans);
  if (!sealed.ok) return refuse(together(because("notifyIds", plansNotSealed(sealed.refusal)), late));
  const releasable = {
    configuration: configurationOf({ campaign, iteration }),
    seal,
    snapshot: report.snapshot,
    reportNumber: report.number,
    approvers: decisions.filter(({ transition }) => approvals.has(transition)).map(({ by: approver }) => approver),
    plans: Object.fromEntries(sealed.value),
    sending,
  };
  // No list is prepared again then.
  if (late) return refuse(because(late.kind, late.why));
  if (release && changedSincePrepared(release, releasable).length > 0) {
    return refuse(because("otherList", release.started_at === null ? `${otherList} ${prepareAgain}` : otherList));
  }
  return ok(releasable);
}

export function because(kind: NotReadyKind, why: Refusal | string): WhyNotReady {
  return { kind, refusal: typeof why === "string" ? { kind: "conflict", message: why } : why };
}

/** Adds a day that has passed to a refusal, so that one revert to draft fixes both. */
export function together(why: WhyNotReady, late: ReturnType<typeof whyNoFirstWave>): WhyNotReady {
  if (late === undefined) return why;
  const { kind, refusal } = why;
  if ("errors" in refusal && Object.keys(refusal.errors).length > 0) {
    return { kind, late: late.kind, refusal: { ...refusal, errors: { ...refusal.errors, IterationDate: [late.why] } } };
  }
  const words = wordsOf(refusal).replace(reviewAgain, "").trim();
  return { kind, late: late.kind, refusal: { kind: "conflict", message: `${words} ${late.why}` } };
}

const approvals: ReadonlySet<string> = new Set(["approve", "approveReport"]);
const forTraining = "This team is for training, so nothing of it is ever sent.";
const withoutPeople = `The approved report does not say which people it was made from. ${reviewAgain}`;
const otherList = "The list was prepared with other NHS Notify IDs, settings or approvals than those of now.";
const prepareAgain = "Prepare it again.";

/** What is the matter as it is told; of what has begun without what could be done before that. */
export function toNotReady({ kind, refusal, late }: WhyNotReady, begun: boolean): NotReady {
  const goesBack = kind === "changed" || kind === "otherList";
  const why = begun ? `${withoutAdvice(refusal)}${goesBack ? ` ${setBack}` : ""}` : wordsOf(refusal);
  const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  return {
    kind,
    title: late ? `${notReadyTitles[kind]}, ${lowerFirst(notReadyTitles[late])}` : notReadyTitles[kind],
    why,
  };
}

/** Of what has begun the iteration may stay as it is for good: only setting back what changed lets it go on. */
export const setBack = "The release goes on only with what was approved: set that back, then resume it.";

/** Why something cannot be sent, without what could be done before anything was. */
export function withoutAdvice(refusal: Refusal): string {
  return wordsOf(refusal).replace(reviewAgain, "").trim();
}

/** What a refusal says: the errors of its fields, a sentence each, or where it has none its message. */
function wordsOf(refusal: Refusal): string {
  const fields = "errors" in refusal ? Object.values(refusal.errors).flat() : [];
  if (fields.length > 0) return fields.map((field) => (/[.?!]$/.test(field) ? field : `${field}.`)).join(" ");
  const said = "message" in refusal ? refusal.message : undefined;
  return said ?? "What was approved is no longer there.";
}
