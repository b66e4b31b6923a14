import type * as z from "zod";
import { campaignDetailsSchema } from "../campaign/campaign.ts";
import { iterationCohortSchema, iterationSchema } from "../iteration/iteration.ts";
import { iterationRuleSchema } from "../rule/rule.ts";
import { type Finding, carriedFields } from "./findings.ts";
import type { JsonObject } from "../values/json-object.ts";
import { schemaProblems } from "../values/issue-messages.ts";

/**
 * A kind of object in a campaign file: its fields, the fields that a file can omit, and the fields that
 * contain other objects.
 */
interface Kind {
  shape: Record<string, z.ZodType>;
  /** Fields that are omitted from exported files, or derived when a file is loaded. */
  mayBeAbsent: readonly string[];
  /** Fields that are checked separately. */
  nested: readonly string[];
}

const { Carried: _campaign, ...campaignShape } = campaignDetailsSchema.shape;
const { Carried: _iteration, CarriedRules: _rules, OnlyPeople: _people, ...iterationShape } = iterationSchema.shape;
const { Carried: _cohort, ...cohortShape } = iterationCohortSchema.shape;
const { Carried: _rule, ...ruleShape } = iterationRuleSchema.shape;

export const kinds = {
  campaign: { shape: campaignShape, mayBeAbsent: ["AvailableRoutingIds"], nested: ["Iterations"] },
  iteration: { shape: iterationShape, mayBeAbsent: [], nested: ["IterationCohorts", "IterationRules"] },
  cohort: { shape: cohortShape, mayBeAbsent: [], nested: ["Virtual"] },
  rule: {
    shape: ruleShape,
    mayBeAbsent: ["ID", "AndNumber", "AndClauses", "LibraryRuleMetadata"],
    nested: ["AndClauses"],
  },
} as const satisfies Record<string, Kind>;

/** Reports an object's unknown fields, and fields with unknown values. */
export function checkFields(object: JsonObject, path: string, kind: Kind): Finding[] {
  const findings: Finding[] = [];
  for (const [field, value] of Object.entries(object)) {
    const schema = kind.shape[field];
    const fieldPath = `${path}.${field}`;
    if (kind.nested.includes(field)) continue;
    if (!schema || !Object.hasOwn(kind.shape, field)) {
      const message = carriedFields.get(field) ?? "This service does not use this field. We keep it unchanged.";
      findings.push({ kind: "notUsed", path: fieldPath, message });
    } else for (const finding of valueFindings(schema, value, fieldPath)) findings.push(finding);
  }
  for (const [field, schema] of Object.entries(kind.shape)) {
    if (Object.hasOwn(object, field) || kind.mayBeAbsent.includes(field) || schema.safeParse(undefined).success)
      continue;
    findings.push({ kind: "problem", path: `${path}.${field}`, message: "This field is missing. Add this field." });
  }
  return findings;
}

function valueFindings(schema: z.ZodType, value: unknown, path: string): Finding[] {
  return Object.entries(schemaProblems(schema, value, path.split(".").at(-1))).flatMap(([field, messages]) =>
    messages.map((message) => ({ kind: "problem", path: field === "" ? path : `${path}.${field}`, message })),
  );
}
