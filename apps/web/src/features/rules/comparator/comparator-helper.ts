/** Ways to set a comparator without knowing its syntax, by attribute and operator. */
import type { DayParts } from "@spi/domain/day/typed-day";
import { parseDayParts, toDayParts } from "../../../ui/form/typed-day.ts";
import { splitModifiers } from "@spi/domain/condition/comparator-modifiers";
import { withModifiers } from "./typed-comparator.ts";
import type { TimeUnit } from "@spi/domain/condition/condition";
import { isAge } from "@spi/domain/condition/phrases";
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { type CodeName, codesFor } from "@spi/domain/library/code-lists";
import { type RuleDraft, type RuleReference, chosenAttribute } from "../rule-draft.ts";

export type ComparatorHelp =
  | { kind: "flag" }
  | { kind: "day" }
  | { kind: "days" }
  | { kind: "relative"; unit: TimeUnit; asAge: boolean }
  | { kind: "one"; choices: readonly CodeName[] }
  | { kind: "several"; choices: readonly CodeName[] };

/**
 * Returns the helper for a draft's comparator. Returns undefined if the comparator can only be typed, or if there is
 * none.
 */
export function comparatorHelp(
  draft: RuleDraft,
  { reference, runDate }: { reference: RuleReference; runDate: string },
): ComparatorHelp | undefined {
  const attribute = chosenAttribute(draft, reference);
  const family = operatorFamilies.get(draft.operator);
  if (!attribute || !family) return undefined;
  if (draft.level === "COHORT")
    return {
      kind: "several",
      choices: [...reference.cohorts, ...reference.otherCohorts].map((code) => ({ code, name: code })),
    };
  if (family.family === "relativeDate") {
    return { kind: "relative", unit: family.unit, asAge: isAge(attribute, family.unit) };
  }
  const compared = family.family === "equals" || family.family === "order";
  if (attribute.DataType === "D" && compared) return { kind: "day" };
  if (attribute.DataType === "D" && family.family === "between") return { kind: "days" };
  if (attribute.DataType === "F" && family.family === "equals") return { kind: "flag" };
  const codes = codesFor(attribute.AttributeName, { day: runDate, codes: reference.codes });
  if (codes && family.family === "equals") return { kind: "one", choices: codes };
  if (codes && family.family === "oneOf") return { kind: "several", choices: codes };
  return undefined;
}

/** Splits a comparator into its base and its [[NVL:…]]. */
export function partsOf(comparator: string): { base: string; nvl: string | null } {
  const parts = splitModifiers(comparator, { offset: false, together: false });
  return parts.ok ? parts.value : { base: comparator, nvl: null };
}

/** Fields for a relative date: a number of units before or after the run date or a chosen date. */
export interface RelativeBoxes {
  count: string;
  direction: "before" | "after";
  from: "run date" | "other date";
  day: DayParts;
  /** The comparator's [[NVL:…]], which the fields do not change. */
  nvl: string | null;
}

export function readRelative(comparator: string): RelativeBoxes {
  const split = splitModifiers(comparator, { offset: true, together: true });
  const { base, offset, nvl } = split.ok ? split.value : { base: "", offset: null, nvl: null };
  const count = /^-?\d+$/.test(base) ? base : "";
  return {
    count: count.replace("-", ""),
    direction: count === "" || count.startsWith("-") ? "before" : "after",
    from: offset === null ? "run date" : "other date",
    day: toDayParts(offset ?? ""),
    nvl,
  };
}

/** Returns the comparator for the fields, or an empty string if any field is incomplete. */
export function writeRelative({ count, direction, from, day, nvl }: RelativeBoxes): string {
  if (!/^\d{1,5}$/.test(count)) return "";
  const base = direction === "before" && Number(count) > 0 ? `-${count}` : count;
  if (from === "run date") return withModifiers({ base, offset: null, nvl });
  const offset = parseDayParts(day);
  return offset.ok ? withModifiers({ base, offset: offset.value, nvl }) : "";
}

/** Returns the comparator for one or two dates, or an empty string if any date is missing. */
export function writeDays(days: readonly DayParts[]): string {
  const parsed = days.map(parseDayParts);
  return parsed.every((day) => day.ok) ? parsed.map((day) => (day.ok ? day.value : "")).join(",") : "";
}
