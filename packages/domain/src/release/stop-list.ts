/** A team's stop list, with the NHS numbers of people whom the team's releases must not message. */
import { andList } from "../text/lists.ts";
import * as z from "zod";
import { actorSchema } from "../users/user.ts";
import { type Result, ok, refuse } from "../values/result.ts";
import { displayCount } from "../text/counts.ts";
import { isNhsNumber } from "../names/nhs-number.ts";
import { releaseStates } from "./release.ts";

/** Maximum number of NHS numbers added at once. */
export const maxStopListEntries = 5000;
/** Maximum length of a list with that many numbers, in UTF-16 code units if pasted and in bytes if uploaded. */
export const longestStopList = 200_000;

const shown = 20;

/**
 * Lists line numbers, for example "3, 7 and 12". If there are many, lists the first few and says how many more there
 * are.
 */
function listSome(places: readonly number[]): string {
  const more = places.length > shown ? [`${displayCount(places.length - shown)} more`] : [];
  return andList([...places.slice(0, shown).map(displayCount), ...more]);
}

/** Describes the problem with lines that have ten digits but a wrong check digit. */
const problems = (lines: readonly number[]) =>
  lines.length === 1
    ? `Line ${listSome(lines)} has 10 digits, but one of the digits is wrong`
    : `Lines ${listSome(lines)} each have 10 digits, but one of the digits is wrong`;

export const stopListMessages = {
  none: "Enter at least one NHS number",
  many: `Enter up to ${displayCount(maxStopListEntries)} NHS numbers at a time`,
  long: `The list must be ${displayCount(longestStopList)} characters or fewer`,
  /**
   * Describes the problem with invalid lines by line number only, because even a mistyped NHS number can identify a
   * person.
   */
  wrongLines: (lines: readonly number[], mistyped: readonly number[] = []) =>
    [
      lines.length === 1
        ? `Line ${listSome(lines)} is not an NHS number`
        : `Lines ${listSome(lines)} are not NHS numbers`,
      ...(lines.length === mistyped.length ? [] : ["Enter one 10-digit NHS number on each line"]),
      ...(mistyped.length === 0 ? [] : [problems(mistyped)]),
    ].join(". "),
  wrongPlaces: (places: readonly number[]) =>
    `The entries at these positions are not NHS numbers: ${listSome(places)}.`,
} as const;

/**
 * Parses NHS numbers, one per line. Accepts spaces and hyphens, removes duplicates and ignores blank lines. Reports
 * each invalid line by its number. Rejects text that is too long without parsing it.
 */
export function parseStopList(text: string): Result<string[], string> {
  if (text.length > longestStopList) return refuse(stopListMessages.long);
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll(/[\s\p{Cf}\p{Pd}"',;]/gu, ""));
  const wrong = lines.flatMap((line, index) => (line === "" || isNhsNumber(line) ? [] : [index + 1]));
  const mistyped = wrong.filter((line) => /^\d{10}$/.test(lines[line - 1] ?? ""));
  if (wrong.length > 0) return refuse(stopListMessages.wrongLines(wrong, mistyped));
  const numbers = [...new Set(lines.filter((line) => line !== ""))];
  if (numbers.length === 0) return refuse(stopListMessages.none);
  return numbers.length > maxStopListEntries ? refuse(stopListMessages.many) : ok(numbers);
}

const people = z.int().min(0);

/**
 * Additions to a team's stop list, newest first, and the releases that the list currently applies to. Never includes
 * the NHS numbers themselves.
 */
export const stopListSchema = z.strictObject({
  additions: z.array(
    z.strictObject({
      by: actorSchema,
      at: z.string().regex(/^\d{14}$/),
      reason: z.string(),
      people,
      /** Number of people who were already on the list. */
      known: people,
      /** True while the addition is in effect. We delete it after the retention period for releases. */
      in_effect: z.boolean(),
    }),
  ),
  /** Number of days after which an addition stops applying and is removed. */
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

/** Result of adding to the list. */
export const addedToStopListSchema = z.strictObject({ added: people, known: people });
export type AddedToStopList = z.infer<typeof addedToStopListSchema>;
