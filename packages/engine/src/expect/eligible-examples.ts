import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { EligibilityExample, EligibilityKind } from "@spi/domain/eligibility/eligibility";
import type { Reason } from "../joint/ordered-iterations.ts";
import { inventExample } from "../joint/invent-example.ts";
import type { JointRow } from "../joint/joint-cube.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { FamiliarValues } from "../verify/classify-attributes.ts";

interface ExampleCandidate {
  kind: EligibilityKind;
  /** Reason why eligible people are not invited. Undefined for people who are not in any cohort. */
  reason: Reason | undefined;
  /** Row of a count by month of birth. */
  row: JointRow;
}

interface EligibleGroup {
  kind: EligibilityKind;
  reason: Reason | undefined;
  people: number;
  /** Rows with the same decision, one per month of birth. The rows are sorted by number of people before use. */
  rows: JointRow[];
}

/**
 * Maximum number of examples. At least one example of each kind is included, and the rest come from the largest groups.
 */
const maxExamples = 8;

/** Maximum number of birth months to try per group. */
const maxMonths = 3;

/**
 * Invents example people for the results of comparing the population with a statement. There is one per kind and
 * reason, born in one of the group's most common months. Never reads real people. Leaves out a group if no example
 * person can have the group's outcome.
 */
export function createEligibleExampleCollector(plans: readonly Plan[], familiar: FamiliarValues) {
  const [first, ...others] = plans;
  if (!first) throw new Error("There is no statement to compare people with.");
  const versions = [first, ...others] as const;
  const groups = new Map<PlannedRule | EligibilityKind, EligibleGroup>();
  return {
    add({ kind, reason, row }: ExampleCandidate): void {
      const key = reason?.rule ?? kind;
      const group = groups.get(key) ?? { kind, reason, people: 0, rows: [] };
      groups.set(key, group);
      group.people += row.people;
      group.rows.push(row);
    },
    async invented(): Promise<EligibilityExample[]> {
      const examples: EligibilityExample[] = [];
      for (const { kind, reason, people, rows } of sought([...groups.values()])) {
        const largest = rows.toSorted(rowsByPeople).slice(0, maxMonths);
        for (const { decisions, value } of largest) {
          await yieldToEventLoop();
          const born = { ...familiar, DATE_OF_BIRTH: value ? daysOf(value) : [null] };
          const example = inventExample({ decisions, band: null, boards: [] }, { versions, familiar: born });
          const because = reason
            ? { iteration: reason.iteration, outcome: reason.outcome, rule: reason.rule.names }
            : null;
          if (example) examples.push({ kind, because, people, ...example });
          if (example) break;
        }
      }
      return examples;
    },
  };
}

/** Returns the largest group of each kind, and the largest of the remaining groups. */
function sought(groups: readonly EligibleGroup[]): EligibleGroup[] {
  const sorted = groups.toSorted(byPeople);
  const first = sorted.filter((group, index) => sorted.findIndex(({ kind }) => kind === group.kind) === index);
  const others = sorted.filter((group) => !first.includes(group));
  return [...first, ...others].slice(0, maxExamples).toSorted(byPeople);
}

/**
 * Compares groups by number of people, largest first, and then by name. The result then does not depend on the order in
 * which groups are read.
 */
function byPeople(a: EligibleGroup, b: EligibleGroup): number {
  return b.people - a.people || nameOf(a).localeCompare(nameOf(b));
}

const nameOf = ({ kind, reason }: EligibleGroup) => `${kind} ${reason?.iteration ?? ""} ${reason?.rule.names ?? ""}`;

const rowsByPeople = (a: JointRow, b: JointRow) => b.people - a.people || (a.value ?? "").localeCompare(b.value ?? "");

/** Returns days that are spread over a month, which is given as YYYYMM. */
function daysOf(month: string): string[] {
  return ["15", "28", "01", "08", "22"].map((day) => `${month}${day}`);
}
