import * as z from "zod";
import { longest, most } from "./limits.ts";

/**
 * Schema for any JSON value up to the size allowed by `jsonProblems`. We never read the value, so the type covers only
 * simple values. A recursive type would differ between the API and its client.
 */
const anyJson = z.unknown() as unknown as z.ZodType<string | number | boolean | null>;

/**
 * Returns the schema for an imported file's unknown fields. We store these fields, include them in seals, and export
 * them in their original place. An unknown field must not have the name of one of `ownFields`, because it could then
 * change approved content.
 */
export function carriedSchema(ownFields: object) {
  const own = new Set([...Object.keys(ownFields), ...alwaysOwn]);
  return z
    .record(z.string().max(longest.text), anyJson)
    .refine((fields) => Object.keys(fields).every((field) => !own.has(field)), carriedMessages.ownField)
    .optional();
}

const alwaysOwn = [
  "ID",
  "Version",
  "IterationNumber",
  "Iterations",
  "AndNumber",
  "AndClauses",
  "Carried",
  "CarriedRules",
  "OnlyPeople",
];

export const carriedMessages = {
  ownField: "This service uses this field, so you cannot store it as a field for another service. Remove the field.",
} as const;

/**
 * Rules that do not select people. Types X and Y contain text that other services show to people who
 * are not invited.
 */
export const carriedRulesSchema = z
  .array(z.object({ Type: z.enum(["X", "Y"]) }).catchall(anyJson))
  .max(most.rulesInFile)
  .optional();
