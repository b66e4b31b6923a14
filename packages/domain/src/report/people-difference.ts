import { versionChangeSchema } from "../iteration/version-changes.ts";
import * as z from "zod";
import { describedPersonSchema } from "../people/described-person.ts";
import { ruleTypes } from "../rule/rule.ts";
import { attributeLevels } from "../reference/reference-data.ts";

/**
 * People in the cohorts of either of two versions, by how the versions treat them. People who join and people who leave
 * are never offset.
 */
const counts = z.strictObject({
  newly_invited: z.int(),
  no_longer_invited: z.int(),
  other_message: z.int(),
  same_invitation: z.int(),
  invited_by_neither: z.int(),
});
export type ChangeCounts = z.infer<typeof counts>;
export type PeopleChange = keyof ChangeCounts;

/** Ways two versions can treat a person differently. */
export const treatedDifferently = ["newly_invited", "no_longer_invited", "other_message"] as const;
export type TreatedDifferently = (typeof treatedDifferently)[number];
const changed = counts.pick({ newly_invited: true, no_longer_invited: true, other_message: true });

const rule = z.strictObject({ id: z.string(), type: z.enum(ruleTypes), name: z.string() });

/**
 * Reason people are treated differently. `before` and `now` are the rules that determine the outcome in each version:
 * the recorded reason if excluded, the routing rule if invited. Null if there is none: not in any cohort, or by
 * default.
 */
const reason = z.strictObject({
  change: z.enum(treatedDifferently),
  before: rule.nullable(),
  now: rule.nullable(),
  people: z.int(),
});
export type DifferenceReason = z.infer<typeof reason>;

/**
 * Ways in which changes cause a difference. `needed`: undoing any of them restores the outcome. `enough`: each of them
 * alone causes the new outcome. `together`: only the combination causes it.
 */
export const causeKinds = ["needed", "enough", "together"] as const;
export type CauseKind = (typeof causeKinds)[number];

/**
 * People, and the changes that cause their treatment. Each person is counted under one cause; an empty list means
 * changes that are not listed one by one.
 */
const cause = changed.extend({ kind: z.enum(causeKinds), changes: z.array(versionChangeSchema) });
export type DifferenceCause = z.infer<typeof cause>;

/** A band of ages in whole years. Unknown or impossible dates of birth are separate. */
const age = z.union([z.strictObject({ from: z.int(), to: z.int().nullable() }), z.enum(["unknown", "impossible"])]);
export type DifferenceAgeBand = z.infer<typeof age>;

/** An attribute that the determining rules check and for which a person has no value. */
export const missingValueSchema = z.strictObject({
  AttributeLevel: z.enum(attributeLevels),
  ConditionType: z.string(),
  AttributeName: z.string(),
});

/**
 * Invented person treated like some of the people who change, with the number of these people; `missing` lists values
 * that the determining rules check and the person does not have.
 */
const example = z.strictObject({
  change: z.enum(treatedDifferently),
  people: z.int(),
  person: describedPersonSchema,
  missing: z.array(missingValueSchema),
});
export type ExamplePerson = z.infer<typeof example>;

/** People a version treats differently from an earlier one, over the same people. */
export const peopleDifferenceSchema = z.strictObject({
  people: counts,
  /** Causes with the most people first. Null if there are too many kinds of people to distinguish causes. */
  causes: z.array(cause).nullable(),
  /** Most people first. */
  reasons: z.array(reason),
  /**
   * By the label through which people are invited: in the later version, or in the earlier one if only that version
   * invites them.
   */
  cohorts: z.array(counts.extend({ label: z.string() })),
  /** Boards with people treated differently, by code, most people first. Null if unknown. */
  boards: z.array(counts.extend({ icb: z.string().nullable() })),
  /** Ages on the later run date of people treated differently, youngest first; null in the same cases as `causes`. */
  ages: z.array(counts.extend({ age })).nullable(),
  /** Invented people, up to five for each change, those representing most people first. None is a real person. */
  examples: z.array(example),
  /** True if all numbers are of real people, rounded to 10, with 0 for too few to show. */
  rounded: z.boolean(),
});
export type PeopleDifference = z.infer<typeof peopleDifferenceSchema>;

/** Returns a difference with every number rounded, without parts that affect too few people to show. */
export function roundedDifference(difference: PeopleDifference, round: (people: number) => number): PeopleDifference {
  const all = <Row extends object>(row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => [
        field,
        typeof value === "number" ? round(value) : (value as unknown),
      ]),
    ) as Row;
  const roundRows = <Row extends object>(rows: readonly Row[]): Row[] =>
    rows.map(all).filter((row) => Object.values(row).some((value) => typeof value === "number" && value > 0));
  return {
    people: all(difference.people),
    causes: difference.causes && roundRows(difference.causes),
    reasons: roundRows(difference.reasons),
    cohorts: roundRows(difference.cohorts),
    boards: roundRows(difference.boards),
    ages: difference.ages && roundRows(difference.ages),
    examples: roundRows(difference.examples),
    rounded: true,
  };
}
