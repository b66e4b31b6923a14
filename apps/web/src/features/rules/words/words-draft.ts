/** Effect of choosing words on a rule's draft, and the conditions that words cannot describe. */
import { isDay } from "@spi/domain/day/calendar";
import { splitModifiers } from "@spi/domain/condition/comparator-modifiers";
import type { TimeUnit } from "@spi/domain/condition/condition";
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { valueProblem } from "@spi/domain/condition/check-condition";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { isWholeNumber } from "@spi/domain/condition/phrases";
import { isRuleAge } from "@spi/domain/condition/age";
import { comparatorHelp, readRelative, writeRelative } from "../comparator/comparator-helper.ts";
import { withModifiers } from "../comparator/typed-comparator.ts";
import { type RuleDraft, type RuleReference, chosenAttribute, offeredOperators } from "../rule-draft.ts";
import { type Phrase, phrasesFor } from "./condition-phrases.ts";

export interface WordsContext {
  reference: RuleReference;
  runDate: string;
}

/** Returns the phrases for the draft's attribute. Empty until an attribute is chosen. */
export function offeredPhrases(draft: RuleDraft, reference: RuleReference): Phrase[] {
  const attribute = chosenAttribute(draft, reference);
  return attribute
    ? phrasesFor(
        attribute,
        offeredOperators(draft, reference).map(({ Operator }) => Operator),
      )
    : [];
}

/** Splits a comparator into its value, including any other date to count from, and its [[NVL:…]]. */
export function splitDefault({ operator, comparator }: Pick<RuleDraft, "operator" | "comparator">) {
  const isRelative = operatorFamilies.get(operator)?.family === "relativeDate";
  const split = splitModifiers(comparator, { offset: isRelative, together: true });
  if (!split.ok) return { value: comparator, nvl: null };
  return { value: withModifiers({ ...split.value, nvl: null }), nvl: split.value.nvl };
}

/** Joins a value and a default for people with nothing recorded. Without a value, the comparator is empty. */
export function joinDefault(value: string, nvl: string | null): string {
  return value === "" ? "" : withModifiers({ base: value, offset: null, nvl });
}

/** Returns the phrase that describes the draft. Returns undefined if there is none, or none has been chosen. */
export function phraseOf(draft: RuleDraft, phrases: readonly Phrase[]): Phrase | undefined {
  const { value } = splitDefault(draft);
  const possible = phrases.filter((phrase) => fitsPhrase(phrase, draft));
  return possible.find(({ comparator }) => comparator === value) ?? possible[0];
}

/** Returns whether a phrase can describe a draft's operator and comparator. */
export function fitsPhrase(phrase: Phrase, draft: RuleDraft): boolean {
  const { value } = splitDefault(draft);
  if (!phrase.operators.includes(draft.operator)) return false;
  return phrase.comparator === undefined ? isInDirection(phrase, value) : phrase.comparator === value;
}

function isInDirection({ direction }: Phrase, value: string): boolean {
  if (direction === undefined || value === "") return true;
  return readRelative(value).direction === direction || /^0+(?!\d)/.test(value);
}

/**
 * Chooses a phrase. The unit and the value are retained if the phrase can have them. Choosing words makes a library
 * rule a custom rule.
 */
export function choosePhrase(draft: RuleDraft, phrase: Phrase, context: WordsContext): RuleDraft {
  const unit = unitOf(draft.operator);
  const operator = phrase.operators.find((name) => unitOf(name) === unit) ?? phrase.operators[0] ?? "";
  const chosen = { ...draft, operator, metadata: undefined, filling: undefined };
  if (phrase.comparator !== undefined) return { ...chosen, comparator: phrase.comparator };
  const isSameUnit = unitOf(operator) === unit;
  const isRetained =
    operator !== "" && isSameUnit && isInDirection(phrase, splitDefault(chosen).value) && fitsField(chosen, context);
  return isRetained ? chosen : { ...chosen, comparator: "" };
}

/** Returns the unit of an operator that counts days, weeks or years from a date. */
export function unitOf(operator: string): TimeUnit | undefined {
  const family = operatorFamilies.get(operator);
  return family?.family === "relativeDate" ? family.unit : undefined;
}

/** Returns why a draft can only be shown with its attribute, operator and comparator. Undefined if words describe it. */
export function wordsProblem(draft: RuleDraft, context: WordsContext): string | undefined {
  if (draft.attributeName === "") return undefined;
  const attribute = chosenAttribute(draft, context.reference);
  if (!attribute) return "its attribute is not in the reference data";
  if (draft.operator === "") return undefined;
  const phrases = offeredPhrases(draft, context.reference);
  if (!phrases.some(({ operators }) => operators.includes(draft.operator))) {
    const row = context.reference.operators.find(({ Operator }) => Operator === draft.operator);
    return `its operator is “${row?.DisplayValue ?? draft.operator}”`;
  }
  if (draft.comparator === "") return undefined;
  const phrase = phraseOf(draft, phrases);
  const isDescribed = phrase !== undefined && (phrase.comparator !== undefined || fitsField(draft, context));
  return isDescribed && fitsDefault(draft, attribute) ? undefined : `its comparator is “${draft.comparator}”`;
}

/** Returns whether the fields can show the comparator's [[NVL:…]], and restore the comparator unchanged. */
function fitsDefault(draft: RuleDraft, { DataType }: AttributeReference): boolean {
  const { value, nvl } = splitDefault(draft);
  return joinDefault(value, nvl) === draft.comparator && (nvl === null || valueProblem(DataType, nvl) === undefined);
}

/** Returns whether the field for the draft's value can show it unchanged. */
function fitsField(draft: RuleDraft, context: WordsContext): boolean {
  const { value } = splitDefault(draft);
  if (value === "") return false;
  const family = operatorFamilies.get(draft.operator)?.family;
  const help = comparatorHelp(draft, context);
  const items = value.split(",");
  switch (help?.kind) {
    case "relative": {
      const boxes = readRelative(value);
      return writeRelative(boxes) === value && (!help.asAge || isRuleAge(boxes.count));
    }
    case "day":
      return isDay(value);
    case "days":
      return items.length === 2 && items.every(isDay);
    case "one":
      return help.choices.some(({ code }) => code === value);
    case "flag":
      return value === "Y" || value === "N";
    case "several":
      return isCleanList(items);
    default:
      if (hasBrackets(value)) return false;
      if (family === "oneOf") return isCleanList(items);
      if (family === "between") return items.length === 2 && items.every(isWholeNumber);
      return chosenAttribute(draft, context.reference)?.DataType !== "I" || isWholeNumber(value);
  }
}

/** Returns whether a value contains part of a modifier that is not valid. */
const hasBrackets = (value: string) => /\[\[|\]\]/.test(value);

function isCleanList(items: readonly string[]): boolean {
  const isClean = (item: string) => item !== "" && item === item.trim() && !hasBrackets(item);
  return items.every(isClean) && new Set(items).size === items.length;
}
