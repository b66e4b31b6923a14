import { displayCount } from "../text/counts.ts";
import type { ExamplePerson } from "./example-person.ts";
import { displayDay } from "../day/calendar.ts";
import type { ComparedReport, NotCompared, ResultOf, UnknownPart } from "./expectation-results.ts";
import type { CountedPeople, Expectation, Sentence } from "./expectations.ts";
import { boardName, type CodeNames } from "../library/code-lists.ts";
import { unreachable } from "../condition/unreachable.ts";
import { sentenceOf } from "../values/problem.ts";

type Params<Code extends ResultOf["code"]> = Extract<ResultOf, { code: Code }>["params"];

const notComparedTexts = {
  none: () =>
    "We could not compare this with the last approved report, because no other report for this communication type has been approved yet.",
  notNamed: () => "We could not compare this with the last approved report. Specify that report with --last.",
  some: () =>
    "We could not compare this with the last approved report, because this iteration is only for some people.",
  part: ({ called }: { called: string }) =>
    `We could not compare this with the last approved report, because ${called} does not include a count of these people.`,
};

/** Sentences for results without anyone, for kinds whose count reads badly with "no one". */
const metSentences: Partial<Record<Sentence["Kind"], string>> = {
  Nobody: "None of these people are invited.",
  Everybody: "All of these people are invited.",
  Only: "Everyone who is invited matches the conditions.",
};

const catalogue = (codes: CodeNames | undefined) => ({
  bound: ({ people, bound, against, not_compared: notCompared }: Params<"bound">) => {
    const sentence = `${peopleAre(people)} ${describeExpectedCount(bound, codes)}. Expected: ${describeLimit(bound, against)}.`;
    return notCompared === undefined ? sentence : `${sentence} ${sentenceOf(notComparedTexts, notCompared)}`;
  },
  sentence: ({ people, kind, plan }: Params<"sentence">) =>
    (people === 0 && metSentences[kind]) || `${peopleAre(people)} ${describeComparison(kind, plan)}.`,
  unknownCohort: ({ cohort }: Params<"unknownCohort">) =>
    `The iteration does not include the cohort ${cohort}. Correct the expectation.`,
  unknownPlan: ({ plan }: Params<"unknownPlan">) =>
    `The campaign does not include the routing plan ID ${plan}. Correct the expectation.`,
  unknownBoard: ({ board }: Params<"unknownBoard">) =>
    `There is no ICB with the code ${board}. Correct the expectation.`,
  example: ({ outcome, reason, plans, expected }: Params<"example">) => {
    const because = reason === null ? "" : describeReason(outcome, reason);
    const sent = plans.length === 0 ? "" : `with ${plans.length === 1 ? "the plan" : "the plans"} ${plans.join(", ")}`;
    return `This person is ${joined([outcome, because, sent])}. Expected: ${describeExpected(expected)}.`;
  },
});

/**
 * Returns a sentence about a result, which follows the name: "41 people are invited but must not be."
 * Uses board names if `codes` are given.
 */
export const resultSentence = (result: ResultOf, codes?: CodeNames): string => sentenceOf(catalogue(codes), result);

interface BoundCount {
  people: number;
  unknown: UnknownPart | undefined;
  /** The earlier figure that a bound was compared with. */
  against?: ComparedReport | undefined;
  /** Reason why some of a bound was not evaluated. Undefined if the whole bound was evaluated. */
  notCompared?: NotCompared | undefined;
}

/** Returns an expectation's result as data. */
export function judgementResult(expectation: Expectation, counted: BoundCount): ResultOf {
  const { people, unknown, against, notCompared } = counted;
  if (unknown !== undefined) return unknown;
  if (expectation.Kind !== "Bound") {
    const plan = expectation.Kind === "Plan" ? { plan: expectation.Plan } : {};
    return { code: "sentence", params: { people, kind: expectation.Kind, ...plan } };
  }
  const { Name: _name, Iteration: _iteration, Kind: _kind, ...bound } = expectation;
  const comparison = { ...(against ? { against } : {}), ...(notCompared ? { not_compared: notCompared } : {}) };
  return { code: "bound", params: { people, bound, ...comparison } };
}

/** Returns an example person's result and expected outcome as data. */
export function exampleResult({ Outcome, Reason, Plan }: ExamplePerson, answered: ActualResult): ResultOf {
  const expected = { Outcome, ...(Reason === undefined ? {} : { Reason }), ...(Plan === undefined ? {} : { Plan }) };
  return { code: "example", params: { ...answered, expected } };
}

/**
 * Describes the earlier figure for a bound: "the 1,000 in report 3 of “Autumn”, approved on 12 November
 * 2026".
 */
function describeLastReport({ called, people, approved_at }: ComparedReport): string {
  const approved = approved_at === undefined ? "" : `, approved on ${displayDay(approved_at.slice(0, 8))}`;
  return `the ${displayCount(people)} in ${called}${approved}`;
}

/** Returns the start of a sentence about people: "No one is", "1 person is" or "41 people are". */
export function peopleAre(people: number): string {
  if (people === 0) return "No one is";
  return people === 1 ? "1 person is" : `${displayCount(people)} people are`;
}

function describeComparison(kind: Sentence["Kind"], plan: string | undefined): string {
  switch (kind) {
    case "Nobody":
      return "invited but must not be";
    case "Everybody":
      return "not invited but must be";
    case "Only":
      return "invited, but we do not know whether they match the conditions";
    case "Plan":
      return `invited without the plan ${plan}`;
    default:
      return unreachable(kind);
  }
}

/** Describes the people counted for a bound: "invited with the plan LETTER". Uses board names if codes are given. */
export function describeExpectedCount({ Of, Cohort, Plan, Board }: CountedPeople, codes: CodeNames = {}): string {
  const done = {
    invited: "invited",
    filtered: "filtered out",
    suppressed: "suppressed",
    "invited without a plan": "invited without a routing plan",
  }[Of];
  if (Cohort !== undefined) return `${done} through the cohort ${Cohort}`;
  if (Plan !== undefined) return `${done} with the plan ${Plan}`;
  if (Board === undefined) return done;
  const name = boardName(Board, codes);
  return name === Board ? `${done} in the ICB ${Board}` : `${done} in ${name}`;
}

/**
 * Describes a bound's limits, minimums first: "at least 10 and at most 20". Includes the earlier figure
 * if there is one.
 */
export function describeLimit(bound: CountedPeople, against?: ComparedReport): string {
  const { AtLeast, AtMost, AtLeastPercent, AtMostPercent, AtLeastPercentOfLast, AtMostPercentOfLast } = bound;
  const last = against ? describeLastReport(against) : "those in the last approved report";
  const figure = (count: number) => displayCount(count);
  const percent = (count: number) => `${count}%`;
  const kinds = [
    { least: AtLeast, most: AtMost, said: figure, of: "" },
    { least: AtLeastPercent, most: AtMostPercent, said: percent, of: " of everyone in the cohorts" },
    { least: AtLeastPercentOfLast, most: AtMostPercentOfLast, said: percent, of: ` of ${last}` },
  ].filter(({ least, most }) => least !== undefined || most !== undefined);
  const ordered = [
    ...kinds.filter(({ least }) => least !== undefined),
    ...kinds.filter(({ least }) => least === undefined),
  ];
  return ordered
    .map(({ least, most, said, of }) => {
      const limits = [
        ...(least === undefined ? [] : [`at least ${said(least)}`]),
        ...(most === undefined ? [] : [`at most ${said(most)}`]),
      ];
      return `${limits.join(" and ")}${of}`;
    })
    .join(" and ");
}

interface ActualResult {
  outcome: ExamplePerson["Outcome"];
  reason: string | null;
  plans: string[];
}

/** Describes the expected outcome of an example person: "filtered because of “Too young”". */
export function describeExpected({
  Outcome,
  Reason,
  Plan,
}: Pick<ExamplePerson, "Outcome" | "Reason" | "Plan">): string {
  return joined([
    Outcome,
    Reason === undefined ? "" : describeReason(Outcome, Reason),
    Plan === undefined ? "" : `with the plan ${Plan}`,
  ]);
}

/**
 * Describes the rule behind an outcome. For an invitation, a routing rule is not the reason, but determines the
 * message.
 */
function describeReason(outcome: ExamplePerson["Outcome"], rule: string): string {
  return outcome === "invited" ? `with the message from the routing rule “${rule}”` : `because of “${rule}”`;
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");
