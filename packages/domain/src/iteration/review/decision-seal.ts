import { upperFirst } from "../../text/upper-first.ts";
import * as z from "zod";
import { changedFields } from "../../values/changed-fields.ts";
import { longest } from "../../values/limits.ts";
import { andList } from "../../text/lists.ts";

/** A seal of the configuration, or a hash of something else that decisions depend on. */
const partSchema = z.string().max(longest.seal);
/** Hash or seal, or null if the iteration does not have this content. */
const optionalPart = partSchema.nullable();

const iterationSealSchema = z.strictObject({
  about: z.literal("iteration"),
  configuration: partSchema,
  notify_plans: optionalPart,
  sending: optionalPart,
  findings: optionalPart,
  waivers: optionalPart,
});
export type IterationSeal = z.infer<typeof iterationSealSchema>;

const reportSealSchema = z.strictObject({
  about: z.literal("report"),
  configuration: partSchema,
  /** Number of the report, or null if no report has finished. */
  report: z.int().min(1).nullable(),
  notify_plans: optionalPart,
  sending: optionalPart,
  people: optionalPart,
  waivers: optionalPart,
});
export type ReportSeal = z.infer<typeof reportSealSchema>;

/**
 * Hashes of everything that a decision depends on, each in its own field. The seal changes if any of these things is
 * added, removed or changed.
 */
export const decisionSealSchema = z.discriminatedUnion("about", [iterationSealSchema, reportSealSchema]);
export type DecisionSeal = z.infer<typeof decisionSealSchema>;

const partNames = {
  about: "the status",
  configuration: "the iteration, its campaign or the reference data",
  notify_plans: "the NHS Notify IDs",
  sending: "the sending settings",
  findings: "the rule checks or the answers to them",
  waivers: "the waivers",
  report: "the report",
  people: "the population data",
} as const satisfies Record<keyof IterationSeal | keyof ReportSeal, string>;

export type SealPart = keyof typeof partNames;
type SealFields = Partial<Record<SealPart, string | number | null>>;

/** Returns the fields in which two seals differ. */
export function changedParts(seen: DecisionSeal, now: DecisionSeal): SealPart[] {
  const changed = new Set(changedFields<SealFields>(seen, now));
  return (Object.keys(partNames) as SealPart[]).filter((part) => changed.has(part));
}

/** Lists the changed parts, to start a sentence: "The NHS Notify IDs and the waivers". */
export function describeParts(parts: readonly SealPart[]): string {
  return upperFirst(andList(parts.map((part) => partNames[part])));
}
