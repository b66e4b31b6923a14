/** Controls in a tailored rule editor, with their initial values and their results. */
import { andList } from "@spi/domain/text/lists";
import { RE2JS } from "re2js";
import { longest } from "@spi/domain/values/limits";
import type { DayParts } from "@spi/domain/day/typed-day";
import { parseDayParts, toDayParts } from "../../../ui/form/typed-day.ts";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { LibraryRuleMetadata } from "@spi/domain/rule/rule";

export type Control = LibraryRuleMetadata["MetaData"]["Controls"][number];

/** Types of control that have a field. */
export const controlTypes = ["TEXT", "DATE", "RADIOS", "LIST", "PICK_LIST"] as const;
export type ControlType = (typeof controlTypes)[number];

/** Library types that have an editor. */
export const editorTypes = ["DEFAULT", "TEXT", "TEXT_AND_DATE", "RADIOS", "LIST", "PICK_LIST"] as const;

/** The value in a control, which is three fields for a date and otherwise text. Lists are joined by commas. */
export type ControlDraft = string | DayParts;

export interface ControlProblem {
  message: string;
  /** The date field to correct. */
  part?: keyof DayParts;
}

export const noEditorMessage = (type: string) => `No editor available for ${type}`;

/**
 * Returns the first type that has no field in the tailored editor, or undefined if the editor can show every control.
 */
export function missingEditor(metadata: LibraryRuleMetadata): string | undefined {
  if (!editorTypes.some((type) => type === metadata.Type)) return metadata.Type;
  return metadata.MetaData.Controls.find((control) => !isControlType(control.Type))?.Type;
}

function isControlType(type: string): type is ControlType {
  return controlTypes.some((controlType) => controlType === type);
}

/** Returns a control's value for a value in the comparator. */
export function toControlDraft(control: Pick<Control, "Type">, value: string): ControlDraft {
  return control.Type === "DATE" ? toDayParts(value) : value;
}

export function defaultDraft(control: Control): ControlDraft {
  return toControlDraft(control, control.DefaultValue ?? "");
}

/**
 * Returns a control's value in comparator syntax, or its error. An invalid RegEx is treated as a value that does not
 * match (5.25).
 */
export function readControl(control: Control, draft: ControlDraft): Result<string, ControlProblem> {
  const value = typeof draft === "string" ? ok(normalise(control, draft)) : readDay(control, draft);
  if (!value.ok) return value;
  const message = validationProblem(control, value.value);
  return message === undefined ? value : refuse({ message, ...(control.Type === "DATE" ? { part: "day" } : {}) });
}

function normalise(control: Control, draft: string): string {
  return control.Type === "LIST" ? splitListItems(draft).join(",") : draft.trim();
}

function readDay({ Validation }: Control, parts: DayParts): Result<string, ControlProblem> {
  const isEmpty = `${parts.day}${parts.month}${parts.year}`.trim() === "";
  if (isEmpty && Validation) return refuse({ message: Validation.ErrorMessage, part: "day" });
  const day = parseDayParts(parts);
  return day.ok ? day : refuse(day.refusal);
}

const missingMessage = "Fill this in before you save the rule.";

function validationProblem({ Type, Validation }: Control, value: string): string | undefined {
  if (!Validation) return value === "" ? missingMessage : undefined;
  if (matches(Validation.RegEx, value)) return undefined;
  const isList = Type === "LIST" || Type === "PICK_LIST";
  return isList
    ? `${Validation.ErrorMessage}${describeInvalidItems(Validation.RegEx, value)}`
    : Validation.ErrorMessage;
}

const maxListedItems = 5;

/**
 * Returns the invalid items in a list for use in the message, or an empty string if the only problem is the number of
 * items.
 */
function describeInvalidItems(pattern: string, value: string): string {
  const invalid = value.split(",").filter((item) => item !== "" && !matches(pattern, item));
  if (invalid.length === 0) return "";
  const itemList = andList(invalid.slice(0, maxListedItems).map((item) => `“${item}”`));
  return ` Check ${itemList}.`;
}

/**
 * Maximum number of steps for a match. The number of steps is the compiled pattern's size multiplied by the value's
 * length.
 */
const maxMatchSteps = 2_000_000;

/**
 * Tests whether a value matches a pattern. Takes linear time, because patterns come from imported files. Returns false
 * for a pattern that is invalid, too long, or too large for the value.
 */
function matches(pattern: string, value: string): boolean {
  if (pattern.length > longest.pattern) return false;
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() * value.length <= maxMatchSteps && compiled.matcher(value).find();
  } catch {
    return false;
  }
}

/** Splits typed or pasted codes at commas and white space, converts them to upper case and removes duplicates. */
export function splitListItems(text: string): string[] {
  const items = text
    .split(/[\s,;|]+/)
    .filter((item) => item !== "")
    .map((item) => item.toUpperCase());
  return [...new Set(items)];
}
