import { versionChangeSchema } from "../iteration/version-changes.ts";
import * as z from "zod";
import { describedPersonSchema } from "../people/described-person.ts";
import { ruleTypes } from "../rule/rule.ts";
import { attributeLevels } from "../reference/reference-data.ts";

/**
 * Number of people in the cohorts of either version, by how the two versions treat them. People who join do not offset
 * people who leave.
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

/** Ways in which two versions can treat a person differently. */
export const treatedDifferently = ["newly_invited", "no_longer_invited", "other_message"] as const;
export type TreatedDifferently = (typeof treatedDifferently)[number];
const changed = counts.pick({ newly_invited: true, no_longer_invited: true, other_message: true });

const rule = z.strictObject({ id: z.string(), type: z.enum(ruleTypes), name: z.string() });

/**
 * Reason why people are treated differently. `before` and `now` are the rules that determine the outcome in each
 * version. For excluded people, this is the rule of the recorded reason, and for invited people, the routing rule. Null
 * for people who are not in any cohort, or who get the default message.
 */
const reason = z.strictObject({
  change: z.enum(treatedDifferently),
  before: rule.nullable(),
  now: rule.nullable(),
  people: z.int(),
});
export type DifferenceReason = z.infer<typeof reason>;

/**
 * Ways in which changes cause a difference. With `needed`, undoing any one of the changes restores the outcome. With
 * `enough`, each change alone causes the new outcome. With `together`, only the combination causes it.
 */
export const causeKinds = ["needed", "enough", "together"] as const;
export type CauseKind = (typeof causeKinds)[number];

/**
 * Number of people, and the changes that cause them to be treated differently. Each person is counted under one cause.
 * The list is empty for changes that are not listed individually.
 */
const cause = changed.extend({ kind: z.enum(causeKinds), changes: z.array(versionChangeSchema) });
export type DifferenceCause = z.infer<typeof cause>;

/** An age band in whole years, or a value for a date of birth that is unknown or impossible. */
const age = z.union([z.strictObject({ from: z.int(), to: z.int().nullable() }), z.enum(["unknown", "impossible"])]);
export type DifferenceAgeBand = z.infer<typeof age>;

/** An attribute in the rules behind an outcome for which a person has no value. */
export const missingValueSchema = z.strictObject({
  AttributeLevel: z.enum(attributeLevels),
  ConditionType: z.string(),
  AttributeName: z.string(),
});

/**
 * An invented person who represents some of the people affected, and how many they represent. `missing` lists the
 * attributes in the rules behind the outcome for which the person has no value.
 */
const example = z.strictObject({
  change: z.enum(treatedDifferently),
  people: z.int(),
  person: describedPersonSchema,
  missing: z.array(missingValueSchema),
});
export type ExamplePerson = z.infer<typeof example>;

/** People who get a different outcome from a version than from an earlier one, based on the same population data. */
export const peopleDifferenceSchema = z.strictObject({
  people: counts,
  /**
   * Causes, starting with those that affect the most people. Null if there are too many groups of people to tell causes
   * apart.
   */
  causes: z.array(cause).nullable(),
  /** Reasons, starting with those that affect the most people. */
  reasons: z.array(reason),
  /**
   * Number of people by the label of the cohort that invites them in the later version. For people whom only the
   * earlier version invites, the cohort is that version's.
   */
  cohorts: z.array(counts.extend({ label: z.string() })),
  /**
   * Boards with people who are treated differently, by code, starting with the most people. The code is null if not
   * known.
   */
  boards: z.array(counts.extend({ icb: z.string().nullable() })),
  /**
   * Ages of the people who are treated differently, on the later run date, youngest first. Null in the same cases as
   * `causes`.
   */
  ages: z.array(counts.extend({ age })).nullable(),
  /**
   * Invented people, up to five for each change, starting with those who represent the most people. None of them is
   * real.
   */
  examples: z.array(example),
  /** True if the population is real. Numbers are then rounded to 10, and are 0 if they are too small to show. */
  rounded: z.boolean(),
});
export type PeopleDifference = z.infer<typeof peopleDifferenceSchema>;

/** Rounds every number in a difference, and removes rows with too few people to show. */
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
