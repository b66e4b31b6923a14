import { displayCount } from "../text/counts.ts";
import type * as z from "zod";
import type { FieldErrors } from "./field-errors.ts";

const missingField = "This field is missing. Add this field.";

/**
 * Returns the problems with a value, or with one `field`, by field path. Uses the schema's messages if they make sense
 * for a file.
 */
export function schemaProblems(schema: z.ZodType, value: unknown, field = ""): FieldErrors {
  const parsed = schema.safeParse(value, { error: describeIssue, reportInput: true });
  const errors: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) (errors[issue.path.join(".")] ??= []).push(wordsOfFile(issue, field));
  return errors;
}

/**
 * Rewords an issue for a file. The schema's messages are for screens, on which users choose from lists and type dates
 * into three fields.
 */
function wordsOfFile(issue: z.core.$ZodIssue, field: string): string {
  const isOfWhole = issue.code === "custom" && typeof issue.input === "object";
  const isDate = String(issue.path.at(-1) ?? field).endsWith("Date") && !isOfWhole;
  if (isDate && issue.input === undefined) return missingField;
  if (issue.code === "invalid_value") return describeIssue({ ...issue, input: issue.input });
  return isDate ? "Enter a real date in the format YYYYMMDD, for example 20250820." : issue.message;
}

const kindNames = new Map(
  Object.entries({
    string: "text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
    record: "an object",
  }),
);

/** Describes an issue for which the schema has no message. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return missingField;
  switch (issue.code) {
    case "invalid_type":
      return `This must be ${kindNames.get(issue.expected) ?? "a different type of value"}.`;
    case "invalid_value":
      return `This must be ${listed(issue.values.map(String))}.`;
    case "too_big":
      return describeMaximum(issue.origin, displayCount(Number(issue.maximum)));
    case "too_small":
      return issue.origin === "string" ? "This is empty. Enter a value." : `This must be ${issue.minimum} or more.`;
    case "invalid_format":
      return issue.format === "uuid"
        ? "This must be an ID, for example 00000000-0000-4000-8000-000000000000."
        : "This is in the wrong format.";
    case "unrecognized_keys":
      return `This contains fields we do not recognise: ${issue.keys.join(", ")}.`;
    default:
      return "We cannot read this value. Enter it again.";
  }
}

function describeMaximum(origin: string, limit: string): string {
  if (origin === "string") return `This text can have up to ${limit} characters.`;
  return origin === "array" ? `This list can have up to ${limit} items.` : `This must be ${limit} or less.`;
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

const longestShown = 60;

/** Formats a value as in the file, truncated for display. */
export function shownValue(value: unknown): string {
  const text = typeof value === "string" ? `“${value}”` : JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
