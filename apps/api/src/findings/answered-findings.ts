import type { FindingView } from "@spi/domain/api-contract";
import { hashOf } from "@spi/domain/values/hash-of";
import { toTimestamp } from "@spi/domain/day/calendar";
import { type AnswerBasis, isStillValid } from "@spi/domain/finding/finding-answer";
import type { VerificationProblem } from "@spi/domain/finding/verification-problem";
import { affectsNoOneKnown, withPeople } from "@spi/domain/finding/finding-counts";
import { findingMessage } from "@spi/domain/finding/finding-problem";
import { levelLabels, placeOfFinding } from "@spi/domain/finding/finding-sentences";
import { type VerifierFinding, findingLevels } from "@spi/domain/finding/verifier-finding";
import { blockedFields } from "@spi/domain/campaign/review-blockers";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { type FieldErrors, byField } from "@spi/domain/values/field-errors";
import type { Db } from "../database/schema.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { type Configuration, sealConfiguration } from "../iterations/seal.ts";
import { type AnswerRow, listAnswers } from "../iterations/finding-answers.ts";
import { type StoredFindingCounts, findCounts } from "./stored-counts.ts";
import { findLapsedAnswer, findLapsedAnswers } from "./lapsed-answers.ts";
import { type AnswerRejection, findRejections, findRejectedEarlier } from "./refused-answers.ts";
import type { VerificationResult } from "./verifier/verify-iteration.ts";

/** A finding, with the number of people affected and the circumstances that its answer depends on. */
export interface AnsweredFinding extends Omit<FindingView, "people"> {
  people: number | null;
  circumstances: AnswerBasis;
}

/**
 * An iteration's findings with their answers. The order is: stops, warnings that need an answer, new answers, other
 * answers, notes.
 */
export interface AnsweredFindings {
  findings: AnsweredFinding[];
  /** Reason why the rules could not be checked. */
  notAvailable: VerificationProblem | null;
  /** Counts of people. Undefined if people have not been counted. */
  counted?: StoredFindingCounts | undefined;
}

interface AnsweredQuery {
  row: Pick<IterationRow, "id" | "status">;
  configuration: Configuration;
  verification: VerificationResult;
}

/** Lists an iteration's findings with their valid answers. */
export async function findAnsweredFindings(
  db: Db,
  { row: { id: iterationId, status }, configuration, verification }: AnsweredQuery,
): Promise<AnsweredFindings> {
  if (!verification.ok) return { findings: [], notAvailable: verification.refusal };
  const { iteration } = configuration;
  // A field that must be completed or corrected anyway does not also require an answer.
  const blocked = blockedFields(iteration, configuration.campaign);
  const openFindings = verification.value.filter(({ path }) => !blocked.has(path));
  const answers = new Map((await listAnswers(db, iterationId)).map((answer) => [answer.finding_key, answer]));
  const decidedAt = await lastDecidedAt(db, iterationId);
  const refusals = await findRejections(db, [...answers.values()]);
  const replaced = await findRejectedEarlier(db, iterationId, [...answers.values()]);
  const seal = sealConfiguration(configuration);
  const counted = await findCounts(db, { iterationId, seal });
  const withCounts = (counted ? withPeople(openFindings, counted.counts) : openFindings).filter(
    (finding) => !affectsNoOneKnown(finding),
  );
  const known = new Map(openFindings.map((finding) => [finding.key, finding]));
  // A change in the population data adds no new stops or warnings to an iteration that has been sent for review.
  const shown = isEditable(status)
    ? withCounts
    : withCounts
        .filter(({ code, key }) => code !== "stale-cohort" || answers.has(key))
        .map((finding) => (answers.has(finding.key) ? finding : limitLevel(finding, known.get(finding.key))));
  const lapsed = findLapsedAnswers([...answers.values()], shown);
  const findings = shown.map((finding) =>
    toAnsweredFinding(isEditable(status) ? finding : withoutRepairs(finding), {
      iteration,
      seal,
      answers,
      lapsed,
      refusals,
      replaced,
      decidedAt,
    }),
  );
  return { findings: findings.toSorted((a, b) => urgency(a) - urgency(b)), notAvailable: null, counted };
}

/**
 * Limits the level of a finding that is based on counts to the level that it would have without them. A finding that
 * only the counts reveal becomes a note.
 */
function limitLevel(counted: VerifierFinding, withoutCounts: VerifierFinding | undefined): VerifierFinding {
  const rank = Math.max(
    ...[counted.level, withoutCounts?.level ?? "note"].map((level) => findingLevels.indexOf(level)),
  );
  return { ...counted, level: findingLevels[rank]! };
}

function withoutRepairs({ repairs: _repairs, ...finding }: VerifierFinding): VerifierFinding {
  return finding;
}

interface AnswerContext {
  iteration: IterationContent;
  seal: string;
  answers: ReadonlyMap<string, AnswerRow>;
  /** Answers to problems that are no longer found. */
  lapsed: readonly AnswerRow[];
  /** Reasons why reviewers did not accept current answers, by finding. */
  refusals: ReadonlyMap<string, AnswerRejection>;
  /** Earlier answers that reviewers did not accept, by finding. */
  replaced: ReadonlyMap<string, NonNullable<FindingView["earlier_answer"]>>;
  decidedAt: Date | undefined;
}

function toAnsweredFinding(
  finding: VerifierFinding,
  { iteration, seal, answers, lapsed, refusals, replaced, decidedAt }: AnswerContext,
): AnsweredFinding {
  const { key: id, lacks: _lacks, repairs = [], ...shown } = finding;
  const { people, rule } = finding;
  const circumstances = { seal, people, rule };
  const current = finding.level === "warning" ? answers.get(id) : undefined;
  // If a rule's condition has changed, the answer to its earlier finding is shown but is not valid.
  const before = finding.level === "warning" && !current ? findLapsedAnswer(finding, lapsed) : undefined;
  const rejection = refusals.get(id) ?? null;
  // A reviewer's rejection is shown as long as the same problem is found, even if the finding has since been answered
  // again.
  const earlierRejection = finding.level === "warning" && !rejection ? replaced.get(id) : undefined;
  const isValid = current !== undefined && rejection === null && isStillValid(current.circumstances, circumstances);
  return {
    id,
    ...shown,
    message: findingMessage(finding),
    ...placeOfFinding(finding, iteration),
    answer: isValid ? toAnswerView(current, null) : null,
    earlier_answer:
      earlierRejection ??
      (current && !isValid ? toAnswerView(current, rejection) : before ? toAnswerView(before, null) : null),
    is_new: isValid && current.carried_from_id === null && (decidedAt === undefined || current.answered_at > decidedAt),
    repairs,
    circumstances,
  };
}

function toAnswerView(
  { reason, answered_by, answered_at, carried_from_id: carried_from }: AnswerRow,
  not_accepted: AnswerRejection | null,
) {
  return { reason, by: answered_by, at: toTimestamp(answered_at), copied: carried_from !== null, not_accepted };
}

/**
 * Ranks findings: stops, warnings without an answer, answers that replace a rejected answer, new answers, earlier
 * answers, then notes.
 */
function urgency(finding: AnsweredFinding): number {
  const changed = finding.earlier_answer?.not_accepted ? 1 : 2;
  const answered = finding.answer === null ? 0 : finding.is_new ? changed : 3;
  return 4 * findingLevels.indexOf(finding.level) + answered;
}

/** Returns the time of the iteration's last approval or rejection. Undefined if there is none. */
async function lastDecidedAt(db: Db, iterationId: string): Promise<Date | undefined> {
  const decision = await db
    .selectFrom("history")
    .select("at")
    .where("object_id", "=", iterationId)
    .where("action", "in", ["approve", "reject"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return decision?.at;
}

/** Returns the problem in the form stored in the history. */
export const problemOf = ({ problem, remarks }: Pick<AnsweredFinding, "problem" | "remarks">) => ({
  problem,
  ...(remarks ? { remarks } : {}),
});

/** Returns whether a finding must be fixed or answered before the iteration can be sent for review. */
export function stopsReview({ level, answer }: Pick<FindingView, "level" | "answer">): boolean {
  return level === "stop" || (level === "warning" && answer === null);
}

/** Returns, by field, the findings that prevent the iteration from being sent for review. */
export function refusedFindings({ findings }: AnsweredFindings): FieldErrors {
  const blocking = findings.filter(stopsReview);
  return byField(blocking.map(({ path, level, message }) => ({ path, message: `${levelLabels[level]}: ${message}` })));
}

/**
 * Returns the hash of the findings and answers that a reviewer decides on, or null if there is nothing to answer. The
 * number of people affected is excluded, because later counts change it.
 */
export function hashFindings({ findings, notAvailable }: AnsweredFindings): string | null {
  const shown = findings
    .filter(({ level }) => level !== "note")
    .map(({ id, level, answer }) => ({ id, level, reason: answer?.reason, by: answer?.by.id }));
  if (shown.length === 0 && notAvailable === null) return null;
  return hashOf({ shown, notAvailable: notAvailable?.code ?? null });
}
