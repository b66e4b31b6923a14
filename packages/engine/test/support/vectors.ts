import { readFileSync } from "node:fs";
import type { IterationResponse, IterationCase } from "../../conformance/iteration-case.ts";
import type { OperatorAnswer, OperatorCase } from "../../conformance/operator-case.ts";

/** Recorded responses from the public reference, with tags for the behaviour that they show. */
export interface OperatorVector extends OperatorCase {
  outcome: OperatorAnswer;
  errorPhase?: "comparator" | "evaluation";
  tags: string[];
}

interface Reason {
  name: string;
}

export interface IterationVector extends IterationCase {
  tags: string[];
  expected: {
    outcome: "evaluated" | "error";
    status?: "not_eligible" | "not_actionable" | "actionable";
    cohorts?: { label: string; status: string; rules: Reason[] }[];
    bestCohorts?: string[];
    routing?: { matchedRule: string | null; plans: string[] } | null;
    firstReason?: Reason | null;
  };
}

function readVectors<Vector>(name: string): Vector[] {
  const text = readFileSync(new URL(`../vectors/${name}.ndjson`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Vector);
}

/** Cases in which this product deliberately differs from the public reference. */
const excludedTags = new Set(["null-as-text", "python-int", "strptime-lenient", "non-string-value"]);

export function operatorVectors(): OperatorVector[] {
  return readVectors<OperatorVector>("operators").filter(({ tags }) => !tags.some((tag) => excludedTags.has(tag)));
}

export function iterationVectors(): IterationVector[] {
  return readVectors<IterationVector>("iterations");
}

/** Returns a vector's expected response. */
export function expectedAnswer({ id, expected }: IterationVector): Omit<IterationResponse, "problem"> {
  const nothing = { id, cohort: null, reason: null, plans: [], routingRule: null };
  if (expected.outcome === "error") return { ...nothing, outcome: "error" };
  if (expected.status === "actionable") {
    const { plans, matchedRule } = expected.routing!;
    return { id, outcome: "invited", cohort: expected.bestCohorts![0]!, reason: null, plans, routingRule: matchedRule };
  }
  if (!expected.firstReason) return { ...nothing, outcome: "not in a cohort" };
  const deciding = expected.cohorts!.find(({ status, rules }) => status === expected.status && rules.length > 0)!;
  const outcome = expected.status === "not_actionable" ? "suppressed" : "filtered";
  return { ...nothing, outcome, cohort: deciding.label, reason: expected.firstReason.name };
}

/** Counts the reasons, most frequent first. */
export function tally(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
