import type { Plan } from "../plan/plan.ts";
import type { Found } from "./finding.ts";
import { questionOf } from "./told.ts";

export type Coded = Found & { code: string };

/** What is but the consequence of something else found of the same rule: by its code, the codes that explain it. */
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

/** Findings without those that another one of the same rule explains: one mistake is asked about once. */
export function unexplained(all: readonly Coded[]): Coded[] {
  const ofRule = Map.groupBy(
    all.filter(({ level }) => level !== "note"),
    ({ rule }) => rule,
  );
  return all.filter(({ code, rule, level, items, followsFrom = [] }) => {
    if (!rule || level === "note") return true;
    const beside = ofRule.get(rule)!.filter((other) => other.code !== code);
    // That it differs from the iteration next to it is said only if nothing says what is wrong with it.
    if (code === "unlike-others") return !beside.some((other) => isExplaining(other, items));
    return !beside.some((other) => [...followsFrom, ...(explainedBy[code] ?? [])].includes(other.code));
  });
}

/** Findings that can be true of both rules that differ in a list alone. */
const besideList: ReadonlySet<string> = new Set([
  "accidental-and",
  "missing-values",
  "narrow-suppression",
  "split-and",
]);

/** Returns whether a finding can be why a rule differs; of one that differs in a list alone, one about another matter is not. */
export function isExplaining({ code, about }: Coded, unlike: readonly string[] | undefined): boolean {
  if (!unlike) return true;
  if (besideList.has(code)) return false;
  if (code !== "dead-list-item" || !Array.isArray(about)) return true;
  const [, ...items] = about as string[];
  return items.length === 0 || items.some((item) => unlike.includes(item));
}

/** Findings of one kind that are told one by one; people read no more, and so many have one cause. */
const mostOfAKind = 20;

/** Findings with what is found of very many rules alike told once of the rules behind the first; what must be mended is told of each. */
export function gathered(all: readonly Coded[], plan: Plan): Coded[] {
  const kinds = Map.groupBy(all, ({ code, level, rule }) => `${rule === null} ${level} ${code}`);
  return [...kinds.values()].flatMap((alike) => {
    const [first, ...others] = alike.slice(mostOfAKind);
    if (!first || !first.rule || first.level === "stop" || others.length === 0) return alike;
    const rules = others.flatMap(({ rule }) => (rule ? [rule.name] : []));
    const about = [first.about, ...others.map((one) => [one.rule && questionOf(one.rule, plan), one.about])];
    return [
      ...alike.slice(0, mostOfAKind),
      { ...first, about, remarks: [...(first.remarks ?? []), { code: "rulesAlike", params: { rules } }] },
    ];
  });
}
