import type { Found } from "./finding.ts";

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
  "unlike-name": ["swapped", "boundary", "past-date", "impossible"],
};

/** Findings without those that another one of the same rule explains: one mistake is asked about once. */
export function unexplained(all: readonly Coded[]): Coded[] {
  const ofRule = Map.groupBy(
    all.filter(({ level }) => level !== "note"),
    ({ rule }) => rule,
  );
  return all.filter(({ code, rule, level, followsFrom = [] }) => {
    if (!rule || level === "note") return true;
    const beside = ofRule.get(rule)!.filter((other) => other.code !== code);
    // That it differs from the iteration beside it is said only where nothing says what is wrong with it.
    if (code === "unlike-others") return beside.length === 0;
    return !beside.some((other) => [...followsFrom, ...(explainedBy[code] ?? [])].includes(other.code));
  });
}
