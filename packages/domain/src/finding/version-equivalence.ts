import * as z from "zod";
import { describedPersonSchema } from "../people/described-person.ts";

/** A version's treatment of a person: outcome, cohort, rule and plans. */
const treatmentSchema = z.strictObject({
  outcome: z.enum(["invited", "filtered", "suppressed", "not in a cohort"]),
  cohort: z.string().nullable(),
  /** The name of the rule that excludes somebody, or routes who is invited; null for the default and for nobody's rule. */
  rule: z.string().nullable(),
  /** Null unless invited. */
  plans: z.array(z.string()).nullable(),
});
export type Treatment = z.infer<typeof treatmentSchema>;

/**
 * Result of proving whether two versions treat everyone the same, or an invented person whom they treat differently.
 * Outcome, cohort and message must be the same. The rule that gives the reason is not compared.
 */
export const versionEquivalenceSchema = z.discriminatedUnion("verdict", [
  z.strictObject({ verdict: z.literal("same"), run_date: z.string() }),
  /** At least one version is only for the people of a list, the other one not of that: alike for whomever both are for. */
  z.strictObject({ verdict: z.literal("same for both"), run_date: z.string() }),
  z.strictObject({
    verdict: z.literal("different"),
    /** Both versions are asked as if they ran on this day, the later one's run date. */
    run_date: z.string(),
    person: describedPersonSchema,
    earlier: treatmentSchema,
    later: treatmentSchema,
  }),
  /** Too many different things are asked for a proof, and nobody was found. */
  z.strictObject({ verdict: z.literal("not decided"), run_date: z.string() }),
]);
export type VersionEquivalence = z.infer<typeof versionEquivalenceSchema>;
