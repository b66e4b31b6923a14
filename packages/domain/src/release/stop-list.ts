/** A team's stop list: NHS numbers of people who get no message of the team's releases. */
import { andList } from "../text/lists.ts";
import * as z from "zod";
import { actorSchema } from "../users/user.ts";
import { type Result, ok, refuse } from "../values/result.ts";
import { displayCount } from "../text/counts.ts";
import { isNhsNumber } from "../names/nhs-number.ts";
import { releaseStates } from "./release.ts";

/** NHS numbers that are added at once, at most. */
export const mostStopped = 5000;
/** The longest text with that many, as it is pasted or uploaded; in bytes of a file, or UTF-16 code units. */
export const longestStopList = 200_000;

const shown = 20;

/** "3, 7 and 12", and of many the first ones. */
function someOf(places: readonly number[]): string {
  const more = places.length > shown ? [`${displayCount(places.length - shown)} more`] : [];
  return andList([...places.slice(0, shown).map(displayCount), ...more]);
}

/** Ten digits of which the last one does not check the others. */
const slips = (lines: readonly number[]) =>
  lines.length === 1
    ? `Line ${someOf(lines)} has 10 digits, but one of them is wrong`
    : `Lines ${someOf(lines)} have 10 digits, but one of them is wrong in each`;

export const stopListMessages = {
  none: "Enter at least one NHS number",
  many: `Enter up to ${displayCount(mostStopped)} NHS numbers at a time`,
  long: `The list must be ${displayCount(longestStopList)} characters or fewer`,
  /** Names only line numbers: a mistyped NHS number can still identify a person. */
  wrongLines: (lines: readonly number[], mistyped: readonly number[] = []) =>
    [
      lines.length === 1 ? `Line ${someOf(lines)} is not an NHS number` : `Lines ${someOf(lines)} are not NHS numbers`,
      ...(lines.length === mistyped.length ? [] : ["Enter one NHS number of 10 digits on each line"]),
      ...(mistyped.length === 0 ? [] : [slips(mistyped)]),
    ].join(". "),
  wrongPlaces: (places: readonly number[]) => `The entries at these positions are not NHS numbers: ${someOf(places)}.`,
} as const;

/**
 * NHS numbers from a text with one on each line, as people write them: with spaces or hyphens, each counted once. Refuses a
 * text that is too long before anything of it is looked at, and names each line that is none by its number; blank lines say
 * nothing.
 */
export function parseStopList(text: string): Result<string[], string> {
  if (text.length > longestStopList) return refuse(stopListMessages.long);
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll(/[\s\p{Cf}\p{Pd}"',;]/gu, ""));
  const wrong = lines.flatMap((line, index) => (line === "" || isNhsNumber(line) ? [] : [index + 1]));
  const mistyped = wrong.filter((line) => /^\d{10}$/.test(lines[line - 1] ?? ""));
  if (wrong.length > 0) return refuse(stopListMessages.wrongLines(wrong, mistyped));
  const numbers = [...new Set(lines.filter((line) => line !== ""))];
  if (numbers.length === 0) return refuse(stopListMessages.none);
  return numbers.length > mostStopped ? refuse(stopListMessages.many) : ok(numbers);
}

const people = z.int().min(0);

/** Additions to a team's stop list, newest first, and the releases they apply to now; never who is on it. */
export const stopListSchema = z.strictObject({
  additions: z.array(
    z.strictObject({
      by: actorSchema,
      at: z.string().regex(/^\d{14}$/),
      reason: z.string(),
      people,
      /** Those of them who were on it before. */
      known: people,
      /** True while it counts. It is deleted after the retention period of releases. */
      kept: z.boolean(),
    }),
  ),
  /** Days after which an addition no longer counts, and is removed. */
  keep_days: z.int(),
  releases: z.array(
    z.strictObject({
      campaign_id: z.string(),
      iteration_id: z.string(),
      iteration: z.string(),
      state: z.enum(releaseStates),
    }),
  ),
});
export type StopList = z.infer<typeof stopListSchema>;

/** Result of an addition. */
export const addedToStopListSchema = z.strictObject({ added: people, known: people });
export type AddedToStopList = z.infer<typeof addedToStopListSchema>;
