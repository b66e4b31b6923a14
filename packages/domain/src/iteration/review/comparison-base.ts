import { allClauses } from "../../rule/and-clauses.ts";
import { canonicalJson } from "../../values/canonical-json.ts";
import { conditionKey } from "../../rule/attribute-of.ts";
import type { IterationContent } from "../iteration.ts";
import type { IterationStatus } from "../lifecycle.ts";

/** Reasons for choosing the version or iteration to compare with by default. Each completes a sentence. */
const reasons = {
  reportApproved: "because its report was approved",
  approved: "because it was approved and has not since been rejected",
  copiedFrom: "because this iteration was copied from it",
  sameCohortsAndRules: "because it has the same cohorts and the same rules",
  sameCohorts: "because it has the same cohorts",
  unapproved: "because it has the same cohorts. No one has approved it",
  sameRules: "because at least half of its rules are the same, and no other earlier iteration has the same cohorts",
} as const;
export type BaseReason = keyof typeof reasons;

export const baseReasons = Object.keys(reasons) as [BaseReason, ...BaseReason[]];

/** Returns a sentence that explains why a version was chosen: "Chosen because it has the same cohorts." */
export const baseReasonSentence = (reason: BaseReason) => `Chosen ${reasons[reason]}.`;

type SelectionContent = Pick<IterationContent, "IterationCohorts" | "IterationRules">;

interface OtherIteration {
  id: string;
  number: number;
  status: IterationStatus;
  iteration: SelectionContent;
}

interface ComparisonBase {
  /** "copy-source", or the ID of a different iteration. */
  version: string;
  because: BaseReason;
}

/**
 * Chooses the iteration to compare with if no version of this iteration has been approved. An iteration with different
 * cohorts is chosen only if there is none with the same cohorts. Prefers the iteration's source, then an approved
 * iteration, then the one with the most of its rules. After that, prefers the one furthest through its lifecycle, and
 * then the newest. `others` are earlier iterations of the campaign. Rejected iterations are ignored.
 */
export function chooseBase(
  own: SelectionContent,
  { others, copiedFrom }: { others: readonly OtherIteration[]; copiedFrom: SelectionContent | undefined },
): ComparisonBase | undefined {
  const possible = others.filter(({ status }) => status !== "rejected" && status !== "report rejected");
  const sameCohortIterations = possible.filter(({ iteration }) => haveSameCohorts(own, iteration));
  if (copiedFrom && (sameCohortIterations.length === 0 || haveSameCohorts(own, copiedFrom))) {
    return { version: "copy-source", because: "copiedFrom" };
  }
  const [best] = bySimilarity(own, sameCohortIterations);
  if (best && best.progress === 0) return { version: best.id, because: "unapproved" };
  if (best) return { version: best.id, because: best.isSame ? "sameCohortsAndRules" : "sameCohorts" };
  const [similar] = bySimilarity(own, possible);
  const isHalf = similar && similar.shared > 0 && similar.shared * 2 >= own.IterationRules.length;
  return isHalf ? { version: similar.id, because: "sameRules" } : undefined;
}

/** Returns whether two iterations have the same cohorts. Returns false if neither has any. */
export function haveSameCohorts(own: SelectionContent, other: SelectionContent): boolean {
  const [labels, others] = [labelsOf(own), labelsOf(other)];
  return labels.size > 0 && labels.size === others.size && [...labels].every((label) => others.has(label));
}

const labelsOf = ({ IterationCohorts }: SelectionContent) =>
  new Set(IterationCohorts.map(({ CohortLabel }) => CohortLabel));

const progress: Partial<Record<IterationStatus, number>> = {
  "sent to nhs notify": 3,
  "report approved": 2,
  approved: 1,
  "report requested": 1,
  "report ready": 1,
};

function bySimilarity(own: SelectionContent, others: readonly OtherIteration[]) {
  const rules = new Set(own.IterationRules.map(conditionsOf));
  return others
    .map(({ id, number, status, iteration }) => {
      const theirs = new Set(iteration.IterationRules.map(conditionsOf));
      const shared = [...rules].filter((rule) => theirs.has(rule)).length;
      const isSame = shared === rules.size && shared === theirs.size;
      return { id, number, shared, isSame, progress: progress[status] ?? 0 };
    })
    .toSorted(
      (a, b) =>
        Number(b.progress > 0) - Number(a.progress > 0) ||
        Number(b.isSame) - Number(a.isSame) ||
        b.shared - a.shared ||
        b.progress - a.progress ||
        b.number - a.number,
    );
}

/**
 * Returns a rule's conditions and effect as text, without names and identifiers. The text is the same
 * for equivalent rules.
 */
function conditionsOf(rule: IterationContent["IterationRules"][number]): string {
  const { Type, CohortLabel, CommsRouting } = rule;
  return canonicalJson({ Type, CohortLabel, CommsRouting, tests: allClauses(rule).map(conditionKey) });
}
