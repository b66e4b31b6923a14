/** The controls of a tailored rule editor: what they begin with and what is taken from them. */
import { andList } from "@spi/domain/text/lists";
import { RE2JS } from "re2js";
import { longest } from "@spi/domain/values/limits";
import type { DayParts } from "@spi/domain/day/typed-day";
import { parseDayParts, toDayParts } from "../../../ui/form/typed-day.ts";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { LibraryRuleMetadata } from "@spi/domain/rule/rule";

export type Control = LibraryRuleMetadata["MetaData"]["Controls"][number];

/** Kinds of control there is a field for. */
export const controlTypes = ["TEXT", "DATE", "RADIOS", "LIST", "PICK_LIST"] as const;
export type ControlType = (typeof controlTypes)[number];

/** Library types there is an editor for. */
export const editorTypes = ["DEFAULT", "TEXT", "TEXT_AND_DATE", "RADIOS", "LIST", "PICK_LIST"] as const;

/** What stands in a control: three boxes of a date, else text; lists are joined by commas. */
export type ControlDraft = string | DayParts;

export interface ControlProblem {
  message: string;
  /** The box of a date to correct. */
  part?: keyof DayParts;
}

export const noEditorMessage = (type: string) => `No editor available for ${type}`;

/** The first type a tailored editor has no field for; undefined when it can be shown. */
export function missingEditor(metadata: LibraryRuleMetadata): string | undefined {
  if (!editorTypes.some((type) => type === metadata.Type)) return metadata.Type;
  return metadata.MetaData.Controls.find((control) => !isControlType(control.Type))?.Type;
}

function isControlType(type: string): type is ControlType {
  return controlTypes.some((known) => known === type);
}

/** What a control shows for a value of the comparator. */
export function toControlDraft(control: Pick<Control, "Type">, value: string): ControlDraft {
  return control.Type === "DATE" ? toDayParts(value) : value;
}

export function defaultDraft(control: Control): ControlDraft {
  return toControlDraft(control, control.DefaultValue ?? "");
}

/** The value of a control as comparators hold it, or what to correct. An invalid RegEx counts as a failure (5.25). */
export function readControl(control: Control, draft: ControlDraft): Result<string, ControlProblem> {
  const value = typeof draft === "string" ? ok(tidied(control, draft)) : readDay(control, draft);
  if (!value.ok) return value;
  const message = validationProblem(control, value.value);
  return message === undefined ? value : refuse({ message, ...(control.Type === "DATE" ? { part: "day" } : {}) });
}

function tidied(control: Control, draft: string): string {
  return control.Type === "LIST" ? splitListItems(draft).join(",") : draft.trim();
}

function readDay({ Validation }: Control, parts: DayParts): Result<string, ControlProblem> {
  const untouched = `${parts.day}${parts.month}${parts.year}`.trim() === "";
  if (untouched && Validation) return refuse({ message: Validation.ErrorMessage, part: "day" });
  const day = parseDayParts(parts);
  return day.ok ? day : refuse(day.refusal);
}

const missingMessage = "Fill this in before you save the rule.";

function validationProblem({ Type, Validation }: Control, value: string): string | undefined {
  if (!Validation) return value === "" ? missingMessage : undefined;
  if (matches(Validation.RegEx, value)) return undefined;
  const isList = Type === "LIST" || Type === "PICK_LIST";
  return isList ? `${Validation.ErrorMessage}${wrongItems(Validation.RegEx, value)}` : Validation.ErrorMessage;
}

const namedItems = 5;

/** The items of a list that are wrong by themselves, to say after the message; nothing where only their number is. */
function wrongItems(pattern: string, value: string): string {
  const wrong = value.split(",").filter((item) => item !== "" && !matches(pattern, item));
  if (wrong.length === 0) return "";
  const named = andList(wrong.slice(0, namedItems).map((item) => `“${item}”`));
  return ` Check ${named}.`;
}

/** Most steps of a match, counted as the size of the compiled pattern by the length of the value. */
const longestMatch = 2_000_000;

/**
 * In time linear in the value, whatever the pattern: patterns come from outside, and some never end otherwise. One that
 * is too long, or too large for the value, counts as failed like one that is broken.
 */
function matches(pattern: string, value: string): boolean {
  if (pattern.length > longest.pattern) return false;
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() * value.length <= longestMatch && compiled.matcher(value).find();
  } catch {
    return false;
  }
}

/** Codes typed or pasted, separated by commas or white space, in capitals, once each. */
export function splitListItems(text: string): string[] {
  const items = text
    .split(/[\s,;|]+/)
    .filter((item) => item !== "")
    .map((item) => item.toUpperCase());
  return [...new Set(items)];
}
