import { type FindingProblem, findingMessage } from "./finding-problem.ts";
import type { FindingRemark } from "./sentences/remarks.ts";

/** An answered finding as the history stores it: a sentence before findings had codes. */
type StoredFinding = { problem: FindingProblem; remarks?: readonly FindingRemark[] } | { message: string };

/** A rejection as the history stores it. */
export interface StoredRejection {
  reason?: string | null;
  /** The IDs of the findings whose answers the reviewer did not accept. */
  refused_answers?: readonly string[];
  answered?: readonly (StoredFinding & { id: string })[];
}

const aboutAnswer = (message: string) => ` (About the answer to: ${message})`;

/** Returns a reviewer's reason with what was found where they did not accept an answer. */
export function rejectionReason({ reason, refused_answers = [], answered = [] }: StoredRejection): string | null {
  const refused = answered.filter(({ id }) => refused_answers.includes(id));
  const about = refused.map((one) => ("problem" in one ? aboutAnswer(findingMessage(one)) : ""));
  return typeof reason !== "string" ? null : `${reason}${about.join("")}`;
}

/** Returns a reviewer's reason alone, to be shown next to what was found. Before findings had codes it ended with the sentence. */
export function refusalReason(reason: string, answered: StoredFinding | undefined): string {
  const about = answered && "message" in answered ? aboutAnswer(answered.message) : "";
  return about !== "" && reason.endsWith(about) ? reason.slice(0, -about.length) : reason;
}

/** Returns what an answer was given to, and the answer, as the history shows it; null for another event. */
export function answerWords(detail: unknown): string | null {
  const { finding, answer } = (detail ?? {}) as { finding?: StoredFinding; answer?: string | null };
  if (!finding || !("problem" in finding)) return null;
  return [findingMessage(finding), ...((answer ?? null) === null ? [] : [`Answer: ${answer}`])].join(" ");
}
