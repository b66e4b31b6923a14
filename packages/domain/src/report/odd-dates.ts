import * as z from "zod";
import { displayCount } from "../text/counts.ts";
import { impossibleAge } from "./age-distribution.ts";

const oddDateKinds = ["tooOld", "future", "beforeBirth"] as const;
export type OddDateKind = (typeof oddDateKinds)[number];

/** Number of people with an impossible date in one column of the population data. */
export const oddDatesSchema = z.strictObject({
  column: z.string(),
  kind: z.enum(oddDateKinds),
  people: z.int().min(1),
});
export type OddDates = z.infer<typeof oddDatesSchema>;

const kindLabels = {
  tooOld: `a date ${impossibleAge} years or more before the date of the data`,
  future: "a date later than the date of the data",
  beforeBirth: "a date before the date of birth",
} as const satisfies Record<OddDateKind, string>;

/**
 * Returns a sentence such as "COVID_LAST_SUCCESSFUL_DATE has a date before the date of birth for 2
 * people in the population data."
 */
export function oddDatesSentence({ column, kind, people }: OddDates): string {
  const who = people === 1 ? "1 person" : `${displayCount(people)} people`;
  return `${column.toUpperCase()} has ${kindLabels[kind]} for ${who} in the population data.`;
}
