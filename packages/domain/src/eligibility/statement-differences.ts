import { canonicalJson } from "../values/canonical-json.ts";
import type { Difference } from "../iteration/differences.ts";
import type { EligibilityStatement } from "./statement.ts";

/**
 * Returns the differences between two statements in the same form as `differences`. Groups are matched
 * by name.
 */
export function statementDifferences(
  before: EligibilityStatement | null | undefined,
  after: EligibilityStatement | null | undefined,
): Difference[] {
  const parts = (statement: EligibilityStatement | null | undefined) => {
    if (!statement) return new Map<string, unknown>();
    const { AnyOf, Policy, ...rest } = statement;
    const groups = AnyOf.map((group) => [group.Name, group] as const);
    const policy = [
      ["Document", Policy.Document],
      ["Version", Policy.Version],
    ] as const;
    return new Map<string, unknown>([
      ...[...Object.entries(rest), ...policy].map(([field, value]) => [canonicalJson([field]), value] as const),
      ...groups.map(([name, group]) => [canonicalJson(["AnyOf", name]), group] as const),
    ]);
  };
  const [then, now] = [parts(before), parts(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((key) => {
    const [old, changed] = [then.get(key), now.get(key)];
    const path = JSON.parse(key) as string[];
    return canonicalJson(old) === canonicalJson(changed)
      ? []
      : [{ path: ["Eligibility", ...path], before: old, after: changed }];
  });
}
