import * as z from "zod";
import { neverSelectedReasonSchema } from "../coverage/coverage.ts";
import { describedPersonSchema } from "../people/described-person.ts";
import { missingValueSchema } from "../report/people-difference.ts";

const people = z.int().min(0);

/** Outcomes of people compared with an eligibility statement. People neither eligible nor invited are not counted. */
export const eligibilityKinds = ["eligible_invited", "eligible_not_invited", "invited_not_eligible"] as const;
export type EligibilityKind = (typeof eligibilityKinds)[number];

const counts = { eligible_invited: people, eligible_not_invited: people, invited_not_eligible: people };

/** People in the whole population compared with an eligibility statement. */
export type EligibilityCounts = Record<EligibilityKind, number>;

/** People with the same month of birth, board or language. Null if it is unknown. */
const group = z.strictObject({ value: z.string().nullable(), ...counts });
export type EligibilityGroup = z.infer<typeof group>;

/** Invented person with the same outcome and reason as some of the people. */
const example = z.strictObject({
  kind: z.enum(eligibilityKinds),
  /** Reason they are not invited, or null for people who are invited or who are not in any cohort. */
  because: neverSelectedReasonSchema.omit({ people: true }).nullable(),
  people,
  person: describedPersonSchema,
  missing: z.array(missingValueSchema),
});
export type EligibilityExample = z.infer<typeof example>;

/** Result of comparing the people iterations invite with the people who are eligible. */
export const eligibilitySchema = z.strictObject({
  asOf: z.string(),
  ...counts,
  /** People eligible and not invited who are not in any cohort of any iteration. */
  in_no_cohort: people,
  /** Reasons the others are not invited, by the reason closest to an invitation, most people first. */
  not_invited_because: z.array(neverSelectedReasonSchema),
  boards: z.array(group),
  /** By month of birth as YYYYMM, in order. */
  months: z.array(group),
  /** By language and formats, for those that the population contains. */
  attributes: z.array(z.strictObject({ attribute: z.string(), groups: z.array(group) })),
  /** One for each kind and reason, starting with those that affect most people. Absent if no value fits. */
  examples: z.array(example),
});
export type Eligibility = z.infer<typeof eligibilitySchema>;
