import type * as z from "zod";
import type { FieldErrors } from "../refusal.ts";

/** Problems of a value with a schema by field path, in words; those of the schema itself are kept. */
export function schemaProblems(schema: z.ZodType, value: unknown): FieldErrors {
  const parsed = schema.safeParse(value, { error: issueWords });
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error?.issues ?? []) (errors[path.join(".")] ??= []).push(message);
  return errors;
}

const kindNames = new Map(
  Object.entries({
    string: "a text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list",
    object: "a group of fields",
    record: "a group of fields",
  }),
);

/** What is wrong with a value, where the schema has no words of its own for it. */
function issueWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "Missing.";
  switch (issue.code) {
    case "invalid_type":
      return `This must be ${kindNames.get(issue.expected) ?? "something else"}.`;
    case "invalid_value":
      return `This must be ${listed(issue.values.map(String))}.`;
    case "too_big":
      return `This can be ${Number(issue.maximum).toLocaleString("en-GB")} at most${issue.origin === "string" ? " characters long" : ""}.`;
    case "too_small":
      return issue.origin === "string" ? "This is empty." : `This must be ${issue.minimum} at least.`;
    case "invalid_format":
      return "This is not written as it should be.";
    case "unrecognized_keys":
      return `This has fields that are not known: ${issue.keys.join(", ")}.`;
    default:
      return "This cannot be understood.";
  }
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
