import { cohortsInCondition } from "../iteration/used-cohorts.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { emptyCohortsWords } from "../report/preview-words.ts";
import type { OwnStatement } from "./statement.ts";

interface Known {
  attributes: readonly AttributeReference[];
  /** The cohorts that there are people of. */
  known: { has: (label: string) => boolean };
}

/** Returns the cohorts in a statement's groups that have no people, each once. */
export function emptyCohortsOf(groups: OwnStatement["AnyOf"], { attributes, known }: Known): string[] {
  const asked = groups.flatMap(({ Conditions }) =>
    Conditions.flatMap((condition) => cohortsInCondition(condition, attributes)),
  );
  return [...new Set(asked)].filter((label) => !known.has(label));
}

/** "The cohort flu_v2 has no members yet. Who should be reached asks about it and cannot be counted until it has: …" */
export function emptyCohortsQuestionWords(labels: readonly string[]): string {
  const one = labels.length === 1;
  return `${emptyCohortsWords(labels)} Who should be reached asks about ${one ? "it" : "them"} and cannot be counted before ${one ? "it has" : "they have"}. Check how ${one ? "it is" : "they are"} spelled.`;
}
