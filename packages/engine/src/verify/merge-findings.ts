import type { Plan } from "../plan/plan.ts";
import type { FindingDraft } from "./finding.ts";
import { ruleContent } from "./complete-finding.ts";

export type CodedFinding = FindingDraft & { code: string };

/**
 * Codes of findings that only follow from other findings about the same rule. The values are the codes that explain
 * them.
 */
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

/** Removes findings that another finding about the same rule explains, so that we report each mistake only once. */
export function removeExplained(all: readonly CodedFinding[]): CodedFinding[] {
  const ofRule = Map.groupBy(
    all.filter(({ level }) => level !== "note"),
    ({ rule }) => rule,
  );
  return all.filter(({ code, rule, level, items, followsFrom = [] }) => {
    if (!rule || level === "note") return true;
    const others = ofRule.get(rule)!.filter((other) => other.code !== code);
    // We report a difference from the neighbouring iteration only if no other finding explains it.
    if (code === "unlike-others") return !others.some((other) => canExplain(other, items));
    return !others.some((other) => [...followsFrom, ...(explainedBy[code] ?? [])].includes(other.code));
  });
}

/** Codes of findings that both rules can have even if the rules differ only in a list. */
const possibleWithListDifference: ReadonlySet<string> = new Set([
  "accidental-and",
  "missing-values",
  "narrow-suppression",
  "split-and",
]);

/**
 * Returns whether a finding can explain why a rule differs. If the rule differs only in list items, the finding must be
 * about those items.
 */
export function canExplain({ code, about }: CodedFinding, unlike: readonly string[] | undefined): boolean {
  if (!unlike) return true;
  if (possibleWithListDifference.has(code)) return false;
  if (code !== "dead-list-item" || !Array.isArray(about)) return true;
  const [, ...items] = about as string[];
  return items.length === 0 || items.some((item) => unlike.includes(item));
}

/**
 * Maximum number of findings listed per kind. Users do not read more, and so many findings usually have the same cause.
 */
const maxPerKind = 20;

/**
 * Merges the findings of each kind beyond the maximum number into one that names all their rules. Stops are always
 * listed separately.
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
