import type { FindingDraft, RuleCheck } from "../../finding.ts";
import { isTypoOf } from "../typo.ts";

/**
 * Finds a cohort whose label differs by one letter from a label in a different iteration. We report the rarer of the
 * two labels or, if they are equally rare, the one in the later iteration.
 */
export const nearLabel: RuleCheck = ({ plan, others }) => {
  const among = (label: string) =>
    others.filter((other) => other.plan.cohorts.some((cohort) => cohort.label === label));
  const theirs = [...new Set(others.flatMap((other) => other.plan.cohorts.map(({ label }) => label)))];
  return plan.cohorts.flatMap(({ label }): FindingDraft[] => {
    const meant = theirs.find(
      (candidate) => isTypoOf(label, candidate) && !plan.cohorts.some((own) => own.label === candidate),
    );
    if (meant === undefined) return [];
    const [own, those] = [among(label).length + 1, among(meant)];
    const isLater = those.every((other) => other.plan.runDate <= plan.runDate);
    if (own > those.length || (own === those.length && !isLater)) return [];
    const problem = { code: "nearLabel" as const, params: { cohort: label, meant, iteration: those[0]!.name } };
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, about: [label, meant] }];
  });
};
