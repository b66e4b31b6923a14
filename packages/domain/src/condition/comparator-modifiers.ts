import { isDay, type Day } from "../day/calendar.ts";
import { type Result, ok, refuse } from "../values/result.ts";
import { typedTokens } from "./library-tokens.ts";
import { comparatorMessages } from "./comparator-messages.ts";
import type { ConditionProblem } from "./condition.ts";

/**
 * A comparator separated from its modifiers. For example, `-75[[OFFSET:20250331]]` has the base "-75"
 * and is calculated from 31 March 2025.
 */
export interface ComparatorParts {
  base: string;
  /**
   * Value in [[NVL:value]], which stands in for a missing value. Null if the comparator does not have this modifier.
   */
  nvl: string | null;
  /**
   * Day in [[OFFSET:YYYYMMDD]], which replaces the run date. Null if the comparator does not have this
   * modifier.
   */
  offset: Day | null;
}

/**
 * Options for reading modifiers. If `together` is false, reads only one modifier. A combination of both is then plain
 * text, as in the public reference.
 */
export interface ModifierRules {
  offset: boolean;
  together: boolean;
}

const nvlPattern = /^([^[]+)\[\[NVL:([^\]]+)\]\]$/s;
const offsetPattern = /^(.+)\[\[OFFSET:(\d{8})\]\]$/s;
const offsetThenNvl = /^([^[]+)\[\[OFFSET:(\d{8})\]\]\[\[NVL:([^\]]+)\]\]$/s;
const nvlThenOffset = /^([^[]+)\[\[NVL:([^\]]+)\]\]\[\[OFFSET:(\d{8})\]\]$/s;

/**
 * Separates the modifiers from a comparator. Rejects an OFFSET day that does not exist. A malformed
 * modifier remains in the base as text.
 */
export function splitModifiers(comparator: string, rules: ModifierRules): Result<ComparatorParts, ConditionProblem> {
  const parts = matchModifiers(comparator, rules);
  if (parts.offset === null || isDay(parts.offset)) return ok(parts);
  return refuse({
    kind: "notADay",
    message: `The day in [[OFFSET:${parts.offset}]] does not exist. Enter a real date as 8 digits, for example [[OFFSET:20250331]].`,
    fails: "everybody",
  });
}

function matchModifiers(comparator: string, rules: ModifierRules): ComparatorParts {
  const nvl = nvlPattern.exec(comparator);
  if (nvl) return { base: nvl[1]!, nvl: nvl[2]!, offset: null };
  if (!rules.offset) return { base: comparator, nvl: null, offset: null };
  if (rules.together) {
    const offsetFirst = offsetThenNvl.exec(comparator);
    if (offsetFirst) return { base: offsetFirst[1]!, offset: offsetFirst[2]!, nvl: offsetFirst[3]! };
    const nvlFirst = nvlThenOffset.exec(comparator);
    if (nvlFirst) return { base: nvlFirst[1]!, nvl: nvlFirst[2]!, offset: nvlFirst[3]! };
  }
  const offset = offsetPattern.exec(comparator);
  if (offset) return { base: offset[1]!, nvl: null, offset: offset[2]! };
  return { base: comparator, nvl: null, offset: null };
}

/**
 * Returns the problem with a comparator's modifiers. Systems that read exported campaigns do not support both modifiers
 * together. These systems would compare leftover brackets or library tokens as text. `offset` is true if the operator
 * supports [[OFFSET:…]].
 */
export function modifierProblem(comparator: string, { offset }: { offset: boolean }): ConditionProblem | undefined {
  const tokens = typedTokens(comparator);
  if (tokens.length > 0) {
    return {
      kind: "libraryToken",
      message: comparatorMessages.comparatorTokens(tokens.join(", ")),
      fails: "everybody",
    };
  }
  if (offset && combinesModifiers(comparator)) return malformed(bothModifiers);
  const { base, nvl } = matchModifiers(comparator, { offset, together: true });
  const left = [base, nvl ?? ""].flatMap((text) => leftOver.flatMap((pattern) => pattern.exec(text)?.[0] ?? []))[0];
  if (left === undefined) return undefined;
  return malformed(misread(left, offset));
}

/**
 * Patterns for leftover brackets, and for a modifier's name with its colon. The patterns do not backtrack at each
 * character.
 */
const leftOver = [/\[\[.*/s, /\[?\b(?:NVL|OFFSET)\s*:.*/is, /^.*\]\]/s];

const bothModifiers =
  "You cannot use [[OFFSET:…]] and [[NVL:…]] together, because services that read the exported campaign do not understand both. Remove one of them.";

function misread(text: string, offset: boolean): string {
  const [empty, name] = /\[\[(NVL|OFFSET):?\s*\]\]/i.exec(text) ?? [];
  if (empty !== undefined) {
    const missing = name?.toUpperCase() === "NVL" ? ["value", "[[NVL:20000101]]"] : ["day", "[[OFFSET:20250331]]"];
    return `“${empty}” has no ${missing[0]}. Enter the ${missing[0]} after a colon, for example ${missing[1]}, or remove “${empty}”.`;
  }
  const allowed = offset ? "[[NVL:20000101]] or [[OFFSET:20250331]]" : "[[NVL:20000101]]";
  return `“${text}” is not a valid modifier, so we would compare it as plain text. Enter a modifier in capitals at the end, for example ${allowed}, or remove “${text}”.`;
}

function malformed(message: string): ConditionProblem {
  return { kind: "malformedModifier", message, fails: "everybody" };
}

function combinesModifiers(comparator: string): boolean {
  return offsetThenNvl.test(comparator) || nvlThenOffset.test(comparator);
}
