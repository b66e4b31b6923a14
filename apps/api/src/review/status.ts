import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import { toTimestamp } from "@spi/domain/day/calendar";
import { notApprovedFor, reportNotApprovedFor, waivedOf } from "@spi/domain/expectation/waiver";
import type { DecisionSeal } from "@spi/domain/iteration/review/decision-seal";
import { changedParts, partsInWords } from "@spi/domain/iteration/review/decision-seal";
import type { IterationStatus, TransitionName } from "@spi/domain/iteration/lifecycle";
import { refuseTransition, transitions, transitionTo } from "@spi/domain/iteration/lifecycle";
import { sealablePlans } from "@spi/domain/campaign/notify-plans";
import type { Permission } from "@spi/domain/users/permissions";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { ReportCheck } from "@spi/domain/report/report-check";
import { byField } from "@spi/domain/values/field-errors";
import { pastRunDate } from "@spi/domain/iteration/run-date";
import { sendDateAfter } from "@spi/domain/release/sending/early-sending";
import type { Result } from "@spi/domain/values/result";
import { ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import { isReason } from "@spi/domain/names/reason";
import { json } from "../database/json.ts";
import type { Db, RunConfiguration } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { inSlices } from "../http/in-slices.ts";
import { findHolders } from "../identity/users-store.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { statementByRuleWriter } from "../eligibility/rule-writers.ts";
import type { AskExamples } from "../expectations/ask-examples.ts";
import { refusedExamples } from "../expectations/ask-examples.ts";
import type { FailingNow } from "../expectations/failing.ts";
import { findFailing, refusedFailing } from "../expectations/failing.ts";
import type { AnsweredFindings, VerifyRules } from "../findings/answered.ts";
import { refuseNotAccepted } from "../findings/refused-answers.ts";
import { findAnswered, hashOfFindings, refusedFindings } from "../findings/answered.ts";
import { keptOfCounts } from "../findings/counts.ts";
import { changedPlanErrors, plansNotSealed, sealedBy } from "../plans/approve.ts";
import { readPlans, readSealedPlans, sealedPlans } from "../plans/store.ts";
import { sendingOf } from "../sending/store.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import type { IterationRow } from "../iterations/answer.ts";
import type { Announce } from "../mail/announce.ts";
import { sealIteration, sealReport } from "./decision-seal.ts";
import type { Configuration } from "../iterations/seal.ts";
import { sealConfiguration } from "../iterations/seal.ts";
import { whyNotSealed } from "../reports/why-not-sealed.ts";
import type { People } from "../metadata/read-reference-data.ts";
import { cohortLabels } from "../metadata/read-reference-data.ts";
import { writeNextVersion } from "../iterations/next-version.ts";
import type { IterationKey } from "../iterations/store.ts";
import type { RuleChecker } from "../metadata/rule-checker.ts";
import { findSameWork, findSimilarWork } from "../iterations/same-selection.ts";
import { selectIterationForUpdate, recordIteration, withActor } from "../iterations/store.ts";
import { toFacts } from "../iterations/transition-facts.ts";

/** A wish to bring an iteration to another status (REQ-CAM-16). */
export interface StatusWish {
  status: IterationStatus;
  reviewers?: string[] | undefined;
  reason?: string | undefined;
  /** The version the person was looking at; when given, a newer one refuses. */
  Version?: number | undefined;
  /** The seal of what the user decides about, as the review returned it; every decision includes it. */
  seal?: DecisionSeal | undefined;
  /** That the run date of an iteration is meant though it is today or past (REQ-REV-21). */
  confirm_past_run_date?: boolean | undefined;
  /** The findings whose answers a reviewer does not accept (REQ-REV-33). */
  refused_answers?: readonly string[] | undefined;
  /** The warnings about a report that the person has looked at (REQ-REV-23). */
  warnings?: readonly string[] | undefined;
}

export interface StatusChange {
  key: IterationKey;
  wish: StatusWish;
  change: Change;
  permissions: readonly Permission[];
  referenceHash: string;
  reviewBlockers: RuleChecker["reviewBlockers"];
  /** Read before the transaction. */
  people: People;
  announce: Announce;
  verifyRules: VerifyRules;
  askExamples: AskExamples;
  /** Reports are another feature's: starting and stopping runs is handed in by the composition root. */
  runs: Runs;
}

/** How runs of an iteration's report are started, or refused, and called off with its release, in the transaction that changes its status. */
export interface Runs {
  request: (
    db: Db,
    run: { iterationId: string; configuration: RunConfiguration; seal: string; change: Change },
  ) => Promise<Result<null, Refusal>>;
  cancel: (db: Db, iterationId: string, now: Date) => Promise<Refusal | undefined>;
  /** The snapshot of the people that the newest finished report was made from; null where it names none. */
  snapshot: (db: Db, iterationId: string) => Promise<string | null>;
  /** How many people that report invites, what became of what was expected, and what to look at before it is decided about; null where there is none. */
  checked: (
    db: Db,
    iterationId: string,
    now: Date,
  ) => Promise<{
    number: number;
    invited: number;
    checks: readonly ReportCheck[];
    expected: readonly ExpectationResult[];
  } | null>;
}

/**
 * Makes the transition that leads from the present status to the wished one, by the lifecycle's table, in one
 * transaction with its history and whatever follows from it.
 */
export async function changeStatus(db: Db, request: StatusChange): Promise<Result<IterationRow, Refusal>> {
  const { key, wish, change } = request;
  const campaign = await selectCampaignForUpdate(db, { teamId: key.teamId, id: key.campaignId });
  const current = campaign && (await selectIterationForUpdate(db, key));
  if (!current) return refuse({ kind: "notFound" });
  const stale =
    wish.Version === undefined ? undefined : refuseSave({ ...current, lock_holder: null }, wish.Version, change.actor);
  if (stale) return refuse(stale);
  const name = transitionTo(current.status, wish.status);
  if (!name) return refuse({ kind: "transition", reason: "wrongStatus", status: current.status });
  const reason = refuseTransition(name, toFacts(current, request));
  if (reason) return refuse({ kind: "transition", reason, status: current.status });
  const about = aboutFindings.has(name) ? await findingsOf({ campaign, current, request, db }) : undefined;
  const notAccepted = refuseNotAccepted(name, wish.refused_answers, about?.findings ?? []);
  if (notAccepted) return refuse(notAccepted);
  const report = aboutReport.has(name) ? await request.runs.checked(db, current.id, change.now) : null;
  const failing = decides.has(name) ? await failingOf({ db, campaign, current, request, report }) : undefined;
  const effect = await effects(name, { db, campaign, current, request, about, report, failing });
  if (!effect.ok) return effect;
  const set = { ...effect.value, status: transitions[name].to };
  const row = await writeNextVersion(db, { current, set, change });
  const similarWork = recordsSimilarWork.has(name) ? await similarWorkOf(db, row, key.teamId) : [];
  const detail = {
    transition: name,
    from: current.status,
    to: row.status,
    reason: wish.reason ?? null,
    reviewers: row.reviewers,
    seal: row.seal,
    sealed_plans: row.sealed_plans,
    sealed_sending: row.sealed_sending,
    ...((name === "sendForReview" || name === "approve") && toConfirm({ current, request })
      ? { confirmed_past_run_date: true }
      : {}),
    ...(report ? keptOfReport(report, wish) : {}),
    ...(name === "reject" && wish.refused_answers ? { refused_answers: wish.refused_answers } : {}),
    ...(about ? { ...sealedAnswers(about), ...keptOfCounts(about.counted) } : {}),
    ...(failing && (name === "approve" || name === "approveReport") ? keptWaivers(failing) : {}),
    ...(similarWork.length > 0 ? { similar_work: similarWork } : {}),
    ...(name === "sendForReview" ? await ruleSourcesOf(db, row) : {}),
  };
  await recordIteration(db, { row, change, action: name, detail });
  await request.announce(db, { iterationId: row.id, transition: name, actor: change.actor, now: change.now });
  return ok(row);
}

/** Transitions whose history names approvers who contributed to a similar iteration (REQ-REV-271). */
const recordsSimilarWork: ReadonlySet<TransitionName> = new Set(["sendForReview", "approve", "approveReport"]);

function similarWorkOf(db: Db, { id, document, contributors }: IterationRow, teamId: string) {
  return findSimilarWork(db, { id, teamId, content: document, contributors });
}

/** The users who wrote the rules that are sent for review, wherever they did: none of them writes the eligibility statement (REQ-EXP-271). */
async function ruleSourcesOf(db: Db, { document, campaign_id: reviewedIn }: IterationRow) {
  return { rule_sources: (await findSameWork(db, document, { reviewedIn })).ruleWriters };
}

interface EffectInput {
  db: Db;
  campaign: CampaignRow;
  current: IterationRow;
  request: StatusChange;
  /** What is found in the rules, with its answers, of transitions that are about it. */
  about: AnsweredFindings | undefined;
  /** The report that is decided about, of decisions about one. */
  report: Awaited<ReturnType<Runs["checked"]>>;
  /** What does not hold, with its waivers, of decisions. */
  failing: FailingNow | undefined;
}

/** What is read of the iteration and its campaign before what is decided about. */
type Found = Pick<EffectInput, "db" | "campaign" | "current" | "request">;

/** Transitions for which findings and their answers count: what is sent for review, and decided about then. */
const aboutFindings: ReadonlySet<TransitionName> = new Set(["sendForReview", "approve", "reject"]);

const aboutReport: ReadonlySet<TransitionName> = new Set(["approveReport", "rejectReport"]);

/** Transitions that name the waivers of what does not hold. */
const decides: ReadonlySet<TransitionName> = new Set(["approve", "reject", "approveReport", "rejectReport"]);

/** What the history keeps of a report that was decided about: its people, and what was shown and ticked. */
function keptOfReport({ invited, checks }: NonNullable<EffectInput["report"]>, { warnings = [] }: StatusWish) {
  const shown = new Set(checks.map(({ message }) => message));
  return { invited, checks, warnings: warnings.filter((warning) => shown.has(warning)) };
}

function failingOf(input: Found & Pick<EffectInput, "report">): Promise<FailingNow> {
  const { db, current, request, report } = input;
  const { askExamples } = request;
  return findFailing(db, { row: current, configuration: sealable(input), askExamples, report });
}

/** What an approval is let through by; nothing where all holds. */
function keptWaivers(failing: FailingNow) {
  const waived = waivedOf(failing.failing);
  return waived.length > 0 ? { waived } : {};
}

function findingsOf(input: Found): Promise<AnsweredFindings> {
  const { db, current, request } = input;
  const { verifyRules } = request;
  return findAnswered(db, { row: current, configuration: sealable(input), verifyRules });
}

/** What the history keeps of the answers that were sent or decided about. */
function sealedAnswers(about: AnsweredFindings) {
  const answered = about.findings.flatMap(({ id, code, message, answer }) =>
    answer ? [{ id, code, message, reason: answer.reason, by: answer.by }] : [],
  );
  return answered.length > 0 ? { answered, findings: hashOfFindings(about) } : {};
}

/** What a transition changes besides the status. */
async function effects(name: TransitionName, input: EffectInput) {
  const { current, request, db } = input;
  const changed = notSealed(input);
  switch (name) {
    case "sendForReview":
      return sendForReview(input);
    case "approve": {
      const { ruleWriters } = await findSameWork(db, current.document, { reviewedIn: request.key.campaignId });
      const ready = await blockersOf(input, ruleWriters);
      if (!ready.ok) return ready;
      const errors = { ...refusedBy(input), ...refusedFailing(input.failing), ...ready.value, ...unconfirmed(input) };
      const seal = sealConfiguration(sealable(input));
      return Object.keys(errors).length > 0
        ? refuse<Refusal>({ kind: "invalid", ...messageOf(notApprovedFor(input.failing?.failing ?? [])), errors })
        : decideIteration(input, name, { seal });
    }
    case "reject":
      return decideIteration(input, name, {});
    case "rejectReport":
      return decideReport(input, name);
    case "approveReport":
      return changed ? refuse(changed) : decideReport(input, name);
    case "requestReport": {
      if (changed) return refuse(changed);
      const configuration = configurationOf({ campaign: input.campaign, iteration: current });
      const seal = sealConfiguration(sealable(input));
      const run = { iterationId: current.id, configuration, seal, change: request.change };
      const requested = await request.runs.request(db, run);
      return requested.ok ? ok({ report_failure: null }) : requested;
    }
    case "revertToDraft": {
      const refusal = await request.runs.cancel(db, current.id, request.change.now);
      if (refusal) return refuse(refusal);
      return ok({
        reviewers: json<IterationRow["reviewers"]>([]),
        decisions: json<IterationRow["decisions"]>([]),
        sent_back: lastRejection(current),
        submitted_by: null,
        seal: null,
        sealed_plans: null,
        sealed_sending: null,
        report_failure: null,
      });
    }
    case "release":
      return refuse(changed ?? (await refuseRelease(input)));
    case "finishReport":
    case "failReport":
      return refuse<Refusal>({ kind: "forbidden" });
  }
}

const byItsRelease: Refusal = {
  kind: "conflict",
  message: "An iteration is sent by its release: prepare one and start it. Nothing was sent.",
};

/** Why an approved list is not sent: NHS Notify IDs that are missing or not approved, then that it is its release that sends it. */
async function refuseRelease({ db, campaign, current }: EffectInput): Promise<Refusal> {
  const plans = await readSealedPlans(db, { campaign, iteration: current });
  return plans.ok ? byItsRelease : plansNotSealed(plans.refusal);
}

/** Why what would run now is not exactly what was approved. */
function notSealed({ campaign, current, request }: EffectInput): Refusal | undefined {
  return whyNotSealed({ campaign, iteration: current, reference: request.referenceHash });
}

function sealable({ campaign, current, request }: Omit<Found, "db">): Configuration {
  return { ...configurationOf({ campaign, iteration: current }), reference: request.referenceHash };
}

/** Names the reviewers: people who may approve in the team, and not the one who asks (REQ-SCR-55). */
async function sendForReview(input: EffectInput) {
  const { db, current, request } = input;
  const { key, wish, change } = request;
  const same = await findSameWork(db, current.document, { reviewedIn: key.campaignId });
  const ready = await blockersOf(input, same.ruleWriters);
  if (!ready.ok) return ready;
  const errors: FieldErrors = {
    ...refusedBy(input),
    ...(await unsafeExamples(input)),
    ...ready.value,
    ...unconfirmed(input),
  };
  if (Object.keys(errors).length > 0) return refuse<Refusal>({ kind: "invalid", message: notReady, errors });
  const wished = [...new Set(wish.reviewers ?? [])];
  if (wished.length === 0)
    return refuse<Refusal>({
      kind: "invalid",
      message: "No reviewers selected",
      errors: { reviewers: ["No reviewers selected"] },
    });
  const approvers = await findHolders(db, [key.teamId], "approve");
  const reviewers = approvers.filter(({ sub }) => wished.includes(sub) && sub !== change.actor.id);
  if (reviewers.length < wished.length) {
    const message = "Choose reviewers who may approve in this team, and not yourself.";
    return refuse<Refusal>({ kind: "invalid", errors: { reviewers: [message] } });
  }
  const contributors = [...same.contributors, change.actor].reduce(withActor, current.contributors);
  if (wished.every((sub) => contributors.some(({ id }) => id === sub))) {
    return refuse<Refusal>({ kind: "invalid", errors: { reviewers: [nobodyCouldDecide] } });
  }
  return ok({
    reviewers: json(reviewers.map((reviewer) => ({ id: reviewer.sub, name: nameOf(reviewer) }))),
    sent_back: null,
    submitted_by: json({ ...change.actor, at: toTimestamp(change.now) }),
    contributors: json(contributors),
  });
}

/**
 * What is missing or wrong, by field: it keeps an iteration from being sent for review, and from being approved if something beside
 * the iteration has changed since it was sent (REQ-REV-20, REQ-REV-280).
 */
async function blockersOf(
  { db, campaign, current, request }: Found,
  ruleWriters: readonly Actor[],
): Promise<Result<FieldErrors, Refusal>> {
  const knownCohorts = cohortLabels(request.people);
  if (!knownCohorts) return refuse({ kind: "peopleUnreadable" });
  const { document } = current;
  const unfitStatement = await statementByRuleWriter(db, campaign, ruleWriters);
  const lateSendDate = sendDateAfter(document.IterationDate, sendingOf(campaign));
  return ok({
    ...(unfitStatement === undefined ? {} : { Eligibility: [unfitStatement] }),
    ...byField(await inSlices(request.reviewBlockers(document, campaign.document, knownCohorts))),
    ...(lateSendDate === undefined ? {} : { IterationDate: [lateSendDate] }),
  });
}

/** What its draft is to be corrected after (REQ-LIF-11); null of one that nobody rejected. */
function lastRejection({ decisions }: IterationRow) {
  const last = decisions.at(-1);
  return last?.transition === "reject" || last?.transition === "rejectReport" ? json(last) : null;
}

const notReady = "This iteration cannot be sent for review yet. Put right what is listed, then send it.";

function refusedBy({ about }: EffectInput): FieldErrors {
  return about ? refusedFindings(about) : {};
}

/** Who of the example people would be invited and must not be (REQ-EXP-11). */
function unsafeExamples({ db, campaign, current, request }: EffectInput): Promise<FieldErrors> {
  return refusedExamples(db, configurationOf({ campaign, iteration: current }), request.askExamples);
}

/** Who sends or approves an iteration whose run date is not ahead says that it is meant. */
function unconfirmed(input: EffectInput): FieldErrors | undefined {
  const past = toConfirm(input);
  return past === undefined || input.request.wish.confirm_past_run_date ? undefined : { confirm_past_run_date: [past] };
}

/** What there is to confirm of a run date; undefined when it is ahead. */
function toConfirm({ current, request }: Pick<EffectInput, "current" | "request">): string | undefined {
  return pastRunDate(current.document.IterationDate, toTimestamp(request.change.now).slice(0, 8));
}

const nobodyCouldDecide =
  "Everybody you chose has worked on this iteration or one like it, on what is expected of it, or on who should be reached, so nobody could decide about it. Choose somebody who has not.";

function nameOf(person: { given_name: string | null; family_name: string | null; username: string }): string {
  return [person.given_name, person.family_name].filter(Boolean).join(" ") || person.username;
}

interface Decided {
  transition: TransitionName;
  /** The seal of what is decided about now. */
  now: DecisionSeal;
  columns: { seal?: string };
}

/** Makes a decision about exactly what the user saw: the seal they name must equal the present one in every part. */
function decide(input: EffectInput, { transition, now, columns }: Decided) {
  const { current, request } = input;
  const { wish, change } = request;
  if (wish.seal === undefined) return refuse<Refusal>({ kind: "invalid", errors: { seal: [sealMissing] } });
  const changed = changedParts(wish.seal, now);
  if (changed.length > 0) return refuse<Refusal>({ kind: "conflict", message: changedUnseen(changed) });
  const given = wish.reason?.trim() ?? "";
  const reason = isReason(given) ? given : null;
  if (reason === null && "reasonRequired" in transitions[transition]) {
    return refuse<Refusal>({
      kind: "invalid",
      errors: { reason: ["Enter the reason, so that the author knows what to change."] },
    });
  }
  const decision = { by: change.actor, at: toTimestamp(change.now), transition, reason };
  return ok({ ...columns, decisions: json([...current.decisions, decision]) });
}

/**
 * A decision about an iteration is about what was found in its rules, the NHS Notify IDs of its routing plans and the settings
 * for sending too; approving it approves them.
 */
async function decideIteration(input: EffectInput, transition: "approve" | "reject", columns: { seal?: string }) {
  const { db, campaign, current, request } = input;
  const all = await readPlans(db, campaign);
  const { about: findings, failing } = input;
  const configuration = sealable(input);
  const now = sealIteration({ configuration, plans: all, sending: campaign.sending, findings, failing });
  const decision = decide(input, { transition, now, columns });
  if (!decision.ok || transition === "reject") return decision;
  const plans = sealablePlans(current.document, all);
  const sealed = { ...decision.value, sealed_sending: json(sendingOf(campaign)) };
  return ok(plans.length === 0 ? sealed : { ...sealed, sealed_plans: json(sealedBy(request.change, plans)) });
}

/**
 * A decision about a report is about the people it was made from, the waivers and how its messages are sent too. It is approved
 * while these people are still there and each NHS Notify ID is the one that was approved (REQ-REL-280).
 */
async function decideReport(input: EffectInput, transition: "approveReport" | "rejectReport") {
  const { db, campaign, current, request } = input;
  const { report, failing } = input;
  const snapshot = await request.runs.snapshot(db, current.id);
  const plans = await readPlans(db, campaign);
  const { sending } = campaign;
  const now = sealReport({ configuration: sealable(input), report, plans, sending, people: snapshot, failing });
  const decision = decide(input, { transition, now, columns: {} });
  if (!decision.ok || transition === "rejectReport") return decision;
  if (snapshot !== null && request.people.cohorts === undefined) return refuse<Refusal>({ kind: "peopleUnreadable" });
  if (snapshot !== null && !(await request.people.holdsPeople(snapshot))) return refuse<Refusal>(otherPeople);
  const unexpected = refusedFailing(input.failing);
  if (unexpected) {
    const message = reportNotApprovedFor(input.failing?.failing ?? []);
    return refuse<Refusal>({ kind: "invalid", ...messageOf(message), errors: unexpected });
  }
  const sealed = sealedPlans(current, plans);
  const otherPlans = sealed.ok ? undefined : changedPlanErrors(sealed.refusal);
  if (otherPlans) return refuse<Refusal>({ kind: "invalid", message: notApprovedYet, errors: otherPlans });
  const errors = unanswered(input.report?.checks ?? [], request.wish);
  return errors ? refuse<Refusal>({ kind: "invalid", errors }) : decision;
}

/** Warnings that are not ticked, and the reason that those ticked must have (REQ-REV-23). */
function unanswered(
  checks: readonly ReportCheck[],
  { warnings: seen = [], reason }: StatusWish,
): FieldErrors | undefined {
  const warnings = checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  const missed = warnings.filter((warning) => !seen.includes(warning));
  if (missed.length > 0) return { warnings: missed.map((warning) => `Look at this before you approve: ${warning}`) };
  if (warnings.length === 0 || isReason(reason ?? "")) return undefined;
  return { reason: ["Enter why the report is right although there are warnings."] };
}

const messageOf = (message: string | undefined) => (message === undefined ? {} : { message });

const notApprovedYet = "This report cannot be approved yet. Correct what is listed first.";

const otherPeople: Refusal = {
  kind: "conflict",
  message:
    "The people data changed after this report was made, so it no longer says who would be invited. Reject it, so that a new one is made.",
};

const sealMissing = "Name the seal of what you decide about, as its review answers it.";

const changedUnseen = (parts: ReturnType<typeof changedParts>) =>
  `${partsInWords(parts)} changed after you opened this page. Nothing was decided. Look at what changed before you decide.`;
