import { type FindingProblem, findingMessage } from "./finding-problem.ts";
import { type RepairName, repairLabel } from "./repairs/repair.ts";
import type { FindingRemark } from "./sentences/remarks.ts";

/** An answered finding as stored in the history. Before findings had codes, only the sentence was stored. */
type StoredFinding = { problem: FindingProblem; remarks?: readonly FindingRemark[] } | { message: string };

/** A rejection as stored in the history. */
export interface StoredRejection {
  reason?: string | null;
  /** IDs of the findings whose answers the reviewer rejected. */
  refused_answers?: readonly string[];
  answered?: readonly (StoredFinding & { id: string })[];
}

const answerNotAccepted = (message: string) => ` (Answer not accepted for: ${message})`;

/** Text at the end of reasons that were stored in the history before findings had codes. */
const aboutStoredAnswer = (message: string) => ` (About the answer to: ${message})`;

/** Returns a reviewer's reason, followed by the findings whose answers they rejected. */
export function rejectionReason({ reason, refused_answers = [], answered = [] }: StoredRejection): string | null {
  const refused = answered.filter(({ id }) => refused_answers.includes(id));
  const about = refused.map((finding) => ("problem" in finding ? answerNotAccepted(findingMessage(finding)) : ""));
  return typeof reason !== "string" ? null : `${reason}${about.join("")}`;
}

/**
 * Returns a reviewer's reason without the finding, because the reason is shown next to it. Before findings had codes,
 * the stored reason ended with the finding's sentence.
 */
export function refusalReason(reason: string, answered: StoredFinding | undefined): string {
  const about = answered && "message" in answered ? aboutStoredAnswer(answered.message) : "";
  return about !== "" && reason.endsWith(about) ? reason.slice(0, -about.length) : reason;
}

interface FindingEvent {
  finding?: StoredFinding;
  answer?: string | null;
  repair?: RepairName;
}

/** Describes a finding with its answer or its fix for the history. Returns null for other events. */
export function describeAnswer(detail: unknown): string | null {
  const { finding, answer, repair } = (detail ?? {}) as FindingEvent;
  if (!finding || !("problem" in finding)) return null;
  const reply = repair ? [`Fix: ${repairLabel(repair)}.`] : (answer ?? null) === null ? [] : [`Answer: ${answer}`];
  return [findingMessage(finding), ...reply].join(" ");
}
