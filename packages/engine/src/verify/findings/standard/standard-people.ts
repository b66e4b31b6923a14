/** People whom every campaign leaves out of its messages, as the library's suppressions do. */
import type { Day } from "@spi/domain/day/calendar";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import type { AskedAttribute } from "../../asked.ts";
import { clauseKey } from "../../asked.ts";
import { dayAfter } from "../../clauses.ts";
import type { Verified } from "../../finding.ts";
import type { Choice } from "../../search.ts";

/** One kind of them, by the attribute that suppressions of the library ask about. */
export interface StandardPeople {
  attribute: string;
  /** To follow "people". */
  words: string;
  /** Values of some of them, which a suppression of the kind is bound to take. */
  valuesOn: (runDate: Day) => readonly string[];
  /** Beside how many other kinds an iteration that leaves these in is asked about. */
  expectedBeside: number;
  /** Whether these are left out whatever a campaign is for: one that leaves them out is asked about the others like it. */
  inEvery?: boolean;
  /** Whether a message of their own, by a routing rule, shows that they are thought of. */
  mayBeRouted?: boolean;
  /** Other attributes, and labels of cohorts, by which rules may have spoken of them. */
  otherwise?: RegExp;
}

const flagged = (attribute: string, more: Omit<StandardPeople, "attribute" | "valuesOn">): StandardPeople => ({
  attribute,
  valuesOn: () => ["Y"],
  ...more,
});

export const standardPeople: readonly StandardPeople[] = [
  flagged("OPTOUT", { words: "who opted out", expectedBeside: 2, inEvery: true }),
  flagged("DE_FLAG", { words: "in the detained estate", expectedBeside: 3, otherwise: /prison|detain/i }),
  flagged("CARE_HOME_FLAG", { words: "who live in care homes", expectedBeside: 3, otherwise: /care_?home/i }),
  flagged("13Q_FLAG", { words: "with the 13Q flag", expectedBeside: Infinity }),
  {
    attribute: "BOOKED_APPOINTMENT_DATE",
    words: "who have booked an appointment",
    valuesOn: (runDate) => [dayAfter(runDate, 1), dayAfter(runDate, 60)],
    expectedBeside: 2,
    inEvery: true,
    mayBeRouted: true,
  },
  {
    attribute: "LAST_SUCCESSFUL_DATE",
    words: "vaccinated on the day before the run date",
    valuesOn: (runDate) => [dayAfter(runDate, -1)],
    expectedBeside: 4,
    otherwise: /_DOSE|_PROCEDURE|SERIES|DOSES/,
  },
];

/** Whether a clause asks about a kind; of what is kept for each vaccination, the campaign's own. */
export function asksOf({ attribute: asked }: Clause, { attribute }: StandardPeople, { campaign }: Verified): boolean {
  if (asked.AttributeName !== attribute) return false;
  return asked.AttributeLevel !== "TARGET" || asked.ConditionType === campaign?.target;
}

/** Whether a clause takes some of a kind, looked at alone, and not those of whom nothing is recorded. */
export function takes(clause: Clause, people: StandardPeople, verified: Verified): boolean {
  if (!asksOf(clause, people, verified) || evaluateValue(clause, null) === "match") return false;
  return people.valuesOn(verified.plan.runDate).some((value) => evaluateValue(clause, value) === "match");
}

/** The rules that exclude people by a question that takes some of a kind. */
export function takersOf(people: StandardPeople, verified: Verified): PlannedRule[] {
  const { F, S } = verified.plan.rules;
  return [...F, ...S].filter(({ clauses }) => clauses.some((clause) => takes(clause, people, verified)));
}

/** Having one of a kind's values, in the classes of what the plan asks about. */
export function having(value: string, clause: Clause, { attributes }: Verified): Choice {
  const key = clauseKey(clause);
  return [[{ attribute: key, among: new Set([classOf(value, attributes.get(key)!)]) }]];
}

function classOf(value: string, { clauses, classes }: AskedAttribute): number {
  const answers = clauses.map((clause) => evaluateValue(clause, value) === "match");
  return classes.findIndex(({ matches }) => matches.every((match, index) => match === answers[index]));
}
