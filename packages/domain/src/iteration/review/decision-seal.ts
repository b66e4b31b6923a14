import { upperFirst } from "../../text/upper-first.ts";
import * as z from "zod";
import { changedFields } from "../../values/changed-fields.ts";
import { longest } from "../../values/limits.ts";
import { andList } from "../../text/lists.ts";

/** A seal of the configuration, or the hash of a different part. */
const partSchema = z.string().max(longest.seal);
/** A part of the seal, or null if the iteration does not have that part. */
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
  /** The report's number, or null if no report has finished. */
  report: z.int().min(1).nullable(),
  notify_plans: optionalPart,
  sending: optionalPart,
  people: optionalPart,
  waivers: optionalPart,
});
export type ReportSeal = z.infer<typeof reportSealSchema>;

/**
 * Everything a decision depends on, with one field per part. If a part is added, removed or changed, the seal changes.
 */
export const decisionSealSchema = z.discriminatedUnion("about", [iterationSealSchema, reportSealSchema]);
export type DecisionSeal = z.infer<typeof decisionSealSchema>;

const partNames = {
  about: "the status",
  configuration: "the iteration, its campaign or the reference data",
  notify_plans: "the NHS Notify IDs",
  sending: "the sending settings",
  findings: "the rule checks or their answers",
  waivers: "the waivers",
  report: "the report",
  people: "the people data",
} as const satisfies Record<keyof IterationSeal | keyof ReportSeal, string>;

export type SealPart = keyof typeof partNames;
type SealFields = Partial<Record<SealPart, string | number | null>>;

/** Returns the parts in which two seals differ, compared field by field. */
export function changedParts(seen: DecisionSeal, now: DecisionSeal): SealPart[] {
  const changed = new Set(changedFields<SealFields>(seen, now));
  return (Object.keys(partNames) as SealPart[]).filter((part) => changed.has(part));
}

/** Lists parts of a seal in a sentence: "The NHS Notify IDs and the waivers". */
export function describeParts(parts: readonly SealPart[]): string {
  return upperFirst(andList(parts.map((part) => partNames[part])));
}
