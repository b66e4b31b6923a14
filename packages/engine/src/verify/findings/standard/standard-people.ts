/** People whom every campaign leaves out of its messages, as the library's suppressions do; the dead are a stop of their own. */
import type { StandardAttribute } from "@spi/domain/finding/sentences/standard";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Day } from "@spi/domain/day/calendar";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import { type AskedAttribute, clauseKey } from "../../asked.ts";
import { dayAfter } from "../../clauses.ts";
import type { Verified } from "../../finding.ts";
import { somebody } from "../../questions.ts";
import type { Choice } from "../../search.ts";
import { passing } from "../nobody-invited.ts";

/** One kind of them, by the attribute that suppressions of the library ask about. */
export interface StandardPeople {
  attribute: StandardAttribute;
  /** Whether it is kept once of a person, or for each vaccination. */
  level: "PERSON" | "TARGET";
  /** Values of some of them, which a suppression of the kind is bound to take. */
  valuesOn: (runDate: Day) => readonly string[];
  /** Beside how many other kinds an iteration that leaves these in is asked about. */
  expectedBeside: number;
  /** Whether these are left out whatever a campaign is for: one that leaves them out is asked about the others like it. */
  inEvery?: boolean;
  /** Whether a message of their own, by a routing rule, shows that they are thought of. */
  mayBeRouted?: boolean;
  /** The least age of people who can be of the kind, so that an iteration for younger ones is not asked about them. */
  from?: number;
  /** Other attributes, and labels of cohorts, by which rules may have spoken of them. */
  otherwise?: RegExp;
}

const flagged = (
  attribute: StandardAttribute,
  { level = "PERSON", ...more }: Omit<StandardPeople, "attribute" | "valuesOn" | "level"> & Partial<StandardPeople>,
): StandardPeople => ({
  attribute,
  level,
  valuesOn: () => ["Y"],
  ...more,
});

export const standardPeople: readonly StandardPeople[] = [
  flagged("OPTOUT", { level: "TARGET", expectedBeside: 2, inEvery: true }),
  flagged("DE_FLAG", { expectedBeside: 3, from: 15, otherwise: /prison|detain/i }),
  flagged("CARE_HOME_FLAG", { expectedBeside: 3, from: 40, otherwise: /care_?home/i }),
  flagged("13Q_FLAG", { expectedBeside: Infinity }),
  {
    attribute: "BOOKED_APPOINTMENT_DATE",
    level: "TARGET",

    valuesOn: (runDate) => [dayAfter(runDate, 1), dayAfter(runDate, 60)],
    expectedBeside: 2,
    inEvery: true,
    mayBeRouted: true,
  },
  {
    attribute: "LAST_SUCCESSFUL_DATE",
    level: "TARGET",

    valuesOn: (runDate) => [dayAfter(runDate, -1)],
    expectedBeside: 4,
    otherwise: /_DOSE|_PROCEDURE|SERIES|DOSES/,
  },
];

/** Whether a cohort is one of people of a kind, so that leaving them out would leave no one in it. */
export const isCohortOf = ({ otherwise, level }: StandardPeople, label: string) =>
  level === "PERSON" && (otherwise?.test(label) ?? false);

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

/** One of a kind, by the value they have. */
export interface OfKind {
  people: StandardPeople;
  value: string;
}

/** A person with a value of their own, rather than one that rules answer alike. */
export function withValue(
  person: DescribedPerson,
  {
    people: { level, attribute },
    value,
  }: { people: Pick<StandardPeople, "level"> & { attribute: string }; value: string },
  target: string,
): DescribedPerson {
  if (level === "PERSON") return { ...person, PERSON: { ...person.PERSON, [attribute]: value } };
  const known = { ...person.TARGET[target], [attribute]: value };
  return { ...person, TARGET: { ...person.TARGET, [target]: known } };
}

/**
 * Somebody of a kind that no rule here asks about who is invited, from the first of some cohorts, or of all, that invites: the
 * same whichever finding asks, so that an answer about them stands. Undefined where there may be nobody.
 */
export function invitedOf(kind: OfKind, verified: Verified, cohorts?: readonly number[]): DescribedPerson | undefined {
  const found = (cohorts ?? [...verified.plan.cohorts.keys()])
    .map((index) => somebody(verified, passing(verified, index)))
    .find((one) => typeof one !== "string");
  if (!found || typeof found === "string") return undefined;
  return withValue(found.person, kind, verified.campaign?.target ?? "");
}

/** Having one of a kind's values, in the classes of what the plan asks about. */
export function having(value: string, clause: Clause, { attributes }: Verified): Choice {
  const key = clauseKey(clause);
  return [[{ attribute: key, among: new Set([classOf(value, attributes.get(key)!)]) }]];
}

/** The class of a value that a column can hold. */
export function classOf(value: string, { clauses, classes }: AskedAttribute): number {
  const answers = clauses.map((clause) => evaluateValue(clause, value) === "match");
  return classes.findIndex(({ matches }) => matches.every((match, index) => match === answers[index]));
}
