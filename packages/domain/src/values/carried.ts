import * as z from "zod";
import { longest, most } from "./limits.ts";

/**
 * Any JSON value; `jsonProblems` limits its size. We never read it, so its type covers only simple values. A recursive
 * type would be different on each side of the API's client.
 */
const anyJson = z.unknown() as unknown as z.ZodType<string | number | boolean | null>;

/**
 * Returns the schema for an imported file's unknown fields. We store and seal them, and export them in the same
 * position. They must not have the name of one of `ownFields`, which could change approved content.
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
  ownField: "This field is used by this service, so it cannot be stored as another service's field.",
} as const;

/** Rules that do not select people: types X and Y contain what other services show to people who are not invited. */
export const carriedRulesSchema = z
  .array(z.object({ Type: z.enum(["X", "Y"]) }).catchall(anyJson))
  .max(most.rulesInFile)
  .optional();
