import { canonicalJson } from "@spi/domain/values/canonical-json";
import { boundName } from "@spi/domain/expectation/expectation-sentence";
import { type Bound, leastAboveMost } from "@spi/domain/expectation/expectations";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { displayCount } from "@spi/domain/text/counts";
import { isTaken } from "../sentence/read-sentence.ts";

export interface BoundDraft {
  of: Bound["Of"];
  /** Cohort, routing plan or board, for example "Plan LETTER". Empty for everyone. */
  part: string;
  least: string;
  most: string;
  /** Base of the percentage: everyone in the cohorts, or the last approved report. */
  percentOf: PercentOf;
}
export type PercentOf = "cohorts" | "last";

export const emptyBound: BoundDraft = { of: "invited", part: "", least: "", most: "", percentOf: "cohorts" };

/** Maximum percentage, by the base of the percentage. */
const maxPercent = { cohorts: 100, last: 10_000 } as const satisfies Record<PercentOf, number>;

interface Names {
  /** Names of the existing expectations. */
  takenNames?: readonly string[];
  /** Name that the user entered. If they did not enter a name, the bound's text is also its name. */
  givenName?: string | undefined;
}

/** Parses a bound. Rejects invalid limits, limits that no number can meet, and a name in `takenNames`. */
export function readBound(draft: BoundDraft, { takenNames = [], givenName }: Names = {}): Result<Bound, string> {
  const { of, part, least, most, percentOf } = draft;
  const [low, high] = [parseLimit(least, maxPercent[percentOf]), parseLimit(most, maxPercent[percentOf])];
  if (low === null || high === null)
    return refuse(
      `Enter whole numbers, or percentages from 0 to ${displayCount(maxPercent[percentOf])}, for example ${percentOf === "last" ? 95 : 40}%`,
    );
  if (low === undefined && high === undefined) return refuse("Enter a value for “At least”, “At most” or both");
  if (percentOf === "last" && ![low, high].some((limit) => limit?.percent))
    return refuse("Enter a percentage of the last approved report, for example 95%");
  const limits = { ...toLimitFields("AtLeast", low, percentOf), ...toLimitFields("AtMost", high, percentOf) };
  if (isEmptyRange(low, high)) return refuse(leastAboveMost);
  const bound: Bound = { Name: "", Kind: "Bound", Of: of, ...(of === "invited" ? toPartFields(part) : {}), ...limits };
  const Name = givenName ?? boundName(bound);
  if (isTaken(Name, takenNames))
    return refuse("This limit already exists. Enter different numbers or choose a different group of people");
  return ok({ ...bound, Name });
}

/** Returns a bound's form values, or undefined if the form cannot show the whole bound. */
export function toBoundDraft(bound: Bound): BoundDraft | undefined {
  const { Name, Of, Cohort, Plan, Board, AtLeastPercentOfLast, AtMostPercentOfLast } = bound;
  const [part] = Object.entries({ Cohort, Plan, Board }).flatMap(([kind, name]) =>
    name === undefined ? [] : [`${kind} ${name}`],
  );
  const percentOf = AtLeastPercentOfLast === undefined && AtMostPercentOfLast === undefined ? "cohorts" : "last";
  const typed = (limit: "AtLeast" | "AtMost") => {
    const percent = bound[`${limit}PercentOfLast`] ?? bound[`${limit}Percent`];
    return percent === undefined ? String(bound[limit] ?? "") : `${percent}%`;
  };
  const draft = { of: Of, part: part ?? "", least: typed("AtLeast"), most: typed("AtMost"), percentOf } as const;
  const read = readBound(draft, { givenName: Name });
  return read.ok && canonicalJson(read.value) === canonicalJson(bound) ? draft : undefined;
}

interface Limit {
  number: number;
  percent: boolean;
}

/** Parses a limit. Returns undefined for an empty field and null for an invalid limit. */
function parseLimit(typed: string, largest: number): Limit | undefined | null {
  const text = typed.replaceAll(/[\s,]/g, "");
  if (text === "") return undefined;
  const match = /^(\d{1,9}(?:\.\d{1,3})?)(%?)$/.exec(text);
  const number = Number(match?.[1]);
  const percent = match?.[2] === "%";
  return match && (percent ? number <= largest : Number.isInteger(number)) ? { number, percent } : null;
}

const toLimitFields = (name: "AtLeast" | "AtMost", limit: Limit | undefined, percentOf: PercentOf): Partial<Bound> =>
  limit ? { [limit.percent ? `${name}Percent${percentOf === "last" ? "OfLast" : ""}` : name]: limit.number } : {};

const isEmptyRange = (low: Limit | undefined, high: Limit | undefined) =>
  low !== undefined && high !== undefined && low.percent === high.percent && low.number > high.number;

function toPartFields(part: string): Partial<Bound> {
  const [kind = "", ...name] = part.split(" ");
  return part === "" ? {} : { [kind]: name.join(" ") };
}
