import { displayCount } from "../text/counts.ts";
import type { ExamplePerson } from "./example-person.ts";
import { displayDay } from "../day/calendar.ts";
import type { Against } from "./expectation-results.ts";
import type { Bound, Expectation, Sentence } from "./expectations.ts";
import { boardName } from "../library/code-lists.ts";
import type { CodeNames } from "../library/code-lists.ts";
import { unreachable } from "../condition/unreachable.ts";

interface Counted {
  people: number;
  unknown: string | undefined;
  /** What a bound was held against. */
  against?: Against | undefined;
  /** Why part of a bound was not judged; undefined where all of it was. */
  notJudged?: string | undefined;
  /** By which a board is named. */
  codes?: CodeNames | undefined;
}

/** What came of an expectation, as it follows its name: "41 people are invited who were not to be". */
export function judgementWords(expectation: Expectation, counted: Counted): string {
  const { people, unknown, against, notJudged, codes } = counted;
  if (unknown !== undefined) return unknown;
  if (expectation.Kind !== "Bound") return `${peopleAre(people)} ${againstWords(expectation)}.`;
  const said = `${peopleAre(people)} ${countedWords(expectation, codes)}; expected ${limitWords(expectation, against)}.`;
  return notJudged === undefined ? said : `${said} ${notJudged}`;
}

/** An earlier figure as a bound names it: "the 1,000 of report 3 of “Autumn”, approved on 12 November 2026". */
function lastWords({ called, people, approved_at }: Against): string {
  const approved = approved_at === undefined ? "" : `, approved on ${displayDay(approved_at.slice(0, 8))}`;
  return `the ${displayCount(people)} of ${called}${approved}`;
}

/** Why a bound was not held against an earlier report. */
export const notJudgedWords = {
  none: "The per cent of the last approved report were not judged: no other report of this communication type is approved yet.",
  notNamed: "The per cent of the last approved report were not judged: name that report by --last.",
  some: "The per cent of the last approved report were not judged: this iteration is for some people only.",
  part: (called: string) => `The per cent of the last approved report were not judged: ${called} does not count these.`,
} as const;

/** "Nobody is", "1 person is", "41 people are". */
export function peopleAre(people: number): string {
  if (people === 0) return "Nobody is";
  return people === 1 ? "1 person is" : `${displayCount(people)} people are`;
}

function againstWords(sentence: Sentence): string {
  switch (sentence.Kind) {
    case "Nobody":
      return "invited who must not be";
    case "Everybody":
      return "not invited who must be";
    case "Only":
      return "invited without being known to fit";
    case "Plan":
      return `invited without the plan ${sentence.Plan}`;
    default:
      return unreachable(sentence);
  }
}

/** Whom a bound counts: "invited with the plan LETTER"; a board by its name where codes are given. */
export function countedWords({ Of, Cohort, Plan, Board }: Bound, codes: CodeNames = {}): string {
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
  return name === Board ? `${done} in the board ${Board}` : `${done} in ${name}`;
}

/** How many there may be: "at least 10 and at most 20"; with an earlier figure, of that one. What is at least comes first. */
export function limitWords(bound: Bound, against?: Against): string {
  const { AtLeast, AtMost, AtLeastPercent, AtMostPercent, AtLeastPercentOfLast, AtMostPercentOfLast } = bound;
  const last = against ? lastWords(against) : "those in the last approved report";
  const figure = (count: number) => displayCount(count);
  const percent = (count: number) => `${count}%`;
  const kinds = [
    { least: AtLeast, most: AtMost, said: figure, of: "" },
    { least: AtLeastPercent, most: AtMostPercent, said: percent, of: " of everybody in the cohorts" },
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

interface Answered {
  outcome: ExamplePerson["Outcome"];
  reason: string | null;
  plans: readonly string[];
}

/** What becomes of an example person, and what was expected: "They are filtered because of “Too young”; expected invited." */
export function exampleWords(example: ExamplePerson, { outcome, reason, plans }: Answered): string {
  const because = reason === null ? "" : becauseWords(outcome, reason);
  const sent = plans.length === 0 ? "" : `with ${plans.length === 1 ? "the plan" : "the plans"} ${plans.join(", ")}`;
  const found = [outcome, because, sent];
  return `They are ${joined(found)}; expected ${expectedWords(example)}.`;
}

/** What must become of an example person: "filtered because of “Too young”". */
export function expectedWords({ Outcome, Reason, Plan }: ExamplePerson): string {
  return joined([
    Outcome,
    Reason === undefined ? "" : becauseWords(Outcome, Reason),
    Plan === undefined ? "" : `with the plan ${Plan}`,
  ]);
}

/** Nobody is invited because of a routing rule: it says which message they get. */
function becauseWords(outcome: ExamplePerson["Outcome"], rule: string): string {
  return outcome === "invited" ? `with the message of the routing rule “${rule}”` : `because of “${rule}”`;
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");
