import * as z from "zod";
import { describedPersonSchema } from "../people/described-person.ts";

/** A version's treatment of a person: outcome, cohort, rule and plans. */
const treatmentSchema = z.strictObject({
  outcome: z.enum(["invited", "filtered", "suppressed", "not in a cohort"]),
  cohort: z.string().nullable(),
  /** Name of the rule that excludes or routes the person. Null for the default, or if no rule does. */
  rule: z.string().nullable(),
  /** Null if not invited. */
  plans: z.array(z.string()).nullable(),
});
export type Treatment = z.infer<typeof treatmentSchema>;

/**
 * Result of proving whether two versions treat everyone the same, or an invented person who is treated differently.
 * Outcome, cohort and message must be the same. The rule that gives the reason is not compared.
 */
export const versionEquivalenceSchema = z.discriminatedUnion("verdict", [
  z.strictObject({ verdict: z.literal("same"), run_date: z.string() }),
  /**
   * At least one version is limited to people on a list, and the other is not limited to the same list. The result is
   * the same for people in both.
   */
  z.strictObject({ verdict: z.literal("same for both"), run_date: z.string() }),
  z.strictObject({
    verdict: z.literal("different"),
    /** Both versions are evaluated as if they ran on this day, the later one's run date. */
    run_date: z.string(),
    person: describedPersonSchema,
    earlier: treatmentSchema,
    later: treatmentSchema,
  }),
  /** There are too many different conditions for a proof, and no example was found. */
  z.strictObject({ verdict: z.literal("not decided"), run_date: z.string() }),
]);
export type VersionEquivalence = z.infer<typeof versionEquivalenceSchema>;
