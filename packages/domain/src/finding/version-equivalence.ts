import * as z from "zod";
import { describedPersonSchema } from "../people/described-person.ts";

/** The way a version treats a person: the outcome, cohort, rule and plans. */
const treatmentSchema = z.strictObject({
  outcome: z.enum(["invited", "filtered", "suppressed", "not in a cohort"]),
  cohort: z.string().nullable(),
  /**
   * Name of the rule that excludes or routes the person. Null if the person gets the default, or no
   * rule applies.
   */
  rule: z.string().nullable(),
  /** Null if the person is not invited. */
  plans: z.array(z.string()).nullable(),
});
export type Treatment = z.infer<typeof treatmentSchema>;

/**
 * Result of comparing two versions: a proof that they treat everyone the same, or an invented person they treat
 * differently. The outcome, cohort and message must be the same. The rule that gives the reason is not compared.
 */
export const versionEquivalenceSchema = z.discriminatedUnion("verdict", [
  z.strictObject({ verdict: z.literal("same"), run_date: z.string() }),
  /**
   * At least one version is limited to a list of people, and the lists are not the same. The versions treat people who
   * are in both in the same way.
   */
  z.strictObject({ verdict: z.literal("same for both"), run_date: z.string() }),
  z.strictObject({
    verdict: z.literal("different"),
    /** The later version's run date, on which both versions are evaluated. */
    run_date: z.string(),
    person: describedPersonSchema,
    earlier: treatmentSchema,
    later: treatmentSchema,
  }),
  /** There are too many different conditions for a proof, and no example was found. */
  z.strictObject({ verdict: z.literal("not decided"), run_date: z.string() }),
]);
export type VersionEquivalence = z.infer<typeof versionEquivalenceSchema>;
