import * as z from "zod";
import { neverSelectedReasonSchema } from "../coverage/coverage.ts";
import { describedPersonSchema } from "../people/described-person.ts";
import { missingValueSchema } from "../report/people-difference.ts";

const people = z.int().min(0);

/**
 * Results of comparing people with an eligibility statement. People who are neither eligible nor
 * invited are not counted.
 */
export const eligibilityKinds = ["eligible_invited", "eligible_not_invited", "invited_not_eligible"] as const;
export type EligibilityKind = (typeof eligibilityKinds)[number];

const counts = { eligible_invited: people, eligible_not_invited: people, invited_not_eligible: people };

/** Number of people in the whole population by the result of the comparison. */
export type EligibilityCounts = Record<EligibilityKind, number>;

/** Number of people with the same month of birth, board or language. The value is null if it is unknown. */
const group = z.strictObject({ value: z.string().nullable(), ...counts });
export type EligibilityGroup = z.infer<typeof group>;

/** An invented person who represents the people with this outcome and reason. */
const example = z.strictObject({
  kind: z.enum(eligibilityKinds),
  /** Reason why the person is not invited. Null if the person is invited or is not in any cohort. */
  because: neverSelectedReasonSchema.omit({ people: true }).nullable(),
  people,
  person: describedPersonSchema,
  missing: z.array(missingValueSchema),
});
export type EligibilityExample = z.infer<typeof example>;

/** Result of comparing the people who are invited with the people who are eligible. */
export const eligibilitySchema = z.strictObject({
  /** Date of the population data, YYYYMMDD. */
  people_as_of: z.string(),
  ...counts,
  /** Number of eligible people who are not in a cohort of any iteration, and are therefore not invited. */
  in_no_cohort: people,
  /**
   * Reasons why all other eligible people are not invited. Each person is counted once, under the reason that came
   * closest to an invitation. The reasons that affect the most people come first.
   */
  not_invited_because: z.array(neverSelectedReasonSchema),
  boards: z.array(group),
  /** Number of people by month of birth (YYYYMM), in order. */
  months: z.array(group),
  /** Number of people by language and by format, if the population includes these attributes. */
  attributes: z.array(z.strictObject({ attribute: z.string(), groups: z.array(group) })),
  /**
   * One example for each kind and reason, starting with those that affect the most people. Left out if no combination
   * of values has the outcome.
   */
  examples: z.array(example),
});
export type Eligibility = z.infer<typeof eligibilitySchema>;
