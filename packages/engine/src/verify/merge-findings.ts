import type { Plan } from "../plan/plan.ts";
import type { FindingDraft } from "./finding.ts";
import { ruleContent } from "./complete-finding.ts";

export type CodedFinding = FindingDraft & { code: string };

/** Findings that are only consequences of others about the same rule: by code, the codes that explain it. */
const explainedBy: Readonly<Record<string, readonly string[]>> = {
  "narrow-suppression": ["dead-scope", "impossible", "accidental-and", "equals-list", "wrong-target"],
  "missing-suppression": [
    "dead-scope",
    "impossible",
    "accidental-and",
    "equals-list",
    "wrong-target",
    "narrow-suppression",
  ],
};

/** Removes findings explained by another one about the same rule, so that each mistake is reported only once. */
export function removeExplained(all: readonly CodedFinding[]): CodedFinding[] {
  const ofRule = Map.groupBy(
    all.filter(({ level }) => level !== "note"),
    ({ rule }) => rule,
  );
  return all.filter(({ code, rule, level, items, followsFrom = [] }) => {
    if (!rule || level === "note") return true;
    const beside = ofRule.get(rule)!.filter((other) => other.code !== code);
    // A difference from the neighbouring iteration is reported only if no other finding explains it.
    if (code === "unlike-others") return !beside.some((other) => canExplain(other, items));
    return !beside.some((other) => [...followsFrom, ...(explainedBy[code] ?? [])].includes(other.code));
  });
}

/** Findings that can apply to both rules if they differ only in a list. */
const possibleWithListDifference: ReadonlySet<string> = new Set([
  "accidental-and",
  "missing-values",
  "narrow-suppression",
  "split-and",
]);

/**
 * Returns whether a finding can explain why a rule differs. If the rule differs only in a list, a finding about
 * anything else cannot.
 */
export function canExplain({ code, about }: CodedFinding, unlike: readonly string[] | undefined): boolean {
  if (!unlike) return true;
  if (possibleWithListDifference.has(code)) return false;
  if (code !== "dead-list-item" || !Array.isArray(about)) return true;
  const [, ...items] = about as string[];
  return items.length === 0 || items.some((item) => unlike.includes(item));
}

/**
 * Maximum number of findings of one kind to list. No one reads more than that, and so many usually have the same cause.
 */
const maxPerKind = 20;

/**
 * Merges findings of one kind beyond a maximum number into one with the names of all rules. Stops are always listed one
 * by one.
 */
export function mergeRepeated(all: readonly CodedFinding[], plan: Plan): CodedFinding[] {
  const kinds = Map.groupBy(all, ({ code, level, rule }) => `${rule === null} ${level} ${code}`);
  return [...kinds.values()].flatMap((alike) => {
    const [first, ...others] = alike.slice(maxPerKind);
    if (!first || !first.rule || first.level === "stop" || others.length === 0) return alike;
    const rules = others.flatMap(({ rule }) => (rule ? [rule.name] : []));
    const about = [
      first.about,
      ...others.map((finding) => [finding.rule && ruleContent(finding.rule, plan), finding.about]),
    ];
    return [
      ...alike.slice(0, maxPerKind),
      { ...first, about, remarks: [...(first.remarks ?? []), { code: "rulesAlike", params: { rules } }] },
    ];
  });
}
