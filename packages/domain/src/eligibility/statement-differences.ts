import { canonicalJson } from "../canonical-json.ts";
import type { Difference } from "../differences.ts";
import type { EligibilityStatement } from "./statement.ts";

/** What another statement says otherwise, each of its groups by name, as `differences` tells of a document (REQ-EXP-23). */
export function statementDifferences(
  before: EligibilityStatement | null | undefined,
  after: EligibilityStatement | null | undefined,
): Difference[] {
  const parts = (statement: EligibilityStatement | null | undefined) => {
    if (!statement) return new Map<string, unknown>();
    const { AnyOf, ...rest } = statement;
    return new Map<string, unknown>([...Object.entries(rest), ...AnyOf.map((group) => [group.Name, group] as const)]);
  };
  const [then, now] = [parts(before), parts(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((name) => {
    const [old, changed] = [then.get(name), now.get(name)];
    return canonicalJson(old) === canonicalJson(changed)
      ? []
      : [{ path: ["Eligibility", name], before: old, after: changed }];
  });
}
