import { andList } from "../../text/lists.ts";
import { type Day, displayDay } from "../../day/calendar.ts";
import { unseenComparatorProblem } from "../../condition/comparator-messages.ts";
import type { Condition } from "../../condition/condition.ts";
import { namedEntries } from "../../names/named-entries.ts";
import { valueWarnings } from "./value-warnings.ts";
import { describeCode, quote } from "../value-phrases.ts";
import type { CodeNames, DatedCode } from "../../library/code-lists.ts";
import { languageCodes } from "../../reference/language-codes.ts";
import { moreLikeThese } from "../../text/counts.ts";
import { removalReasonCodes } from "../../reference/removal-reasons.ts";

/** Known codes and the days when they are in use, which other codes are checked against. */
export interface CodeCheck {
  runDate: Day;
  codes: CodeNames;
}

type Attribute = Condition["attribute"];

const named = 10;

/**
 * Warns about codes and values that people are unlikely to have on the run date, because they are unknown, misspelt,
 * closed or not open yet. We only warn users, because records can be newer than the reference data.
 */
export function codeWarnings(condition: Condition, check: CodeCheck): string[] {
  const unseen = unseenComparatorProblem(condition.comparator);
  if (unseen !== undefined) return [`${unseen} Recorded values never contain this character.`];
  const compared = new Set(comparedCodes(condition));
  const unknown = [...compared].filter((code) => isUnknown(code, condition.attribute, check));
  const warnings = [
    ...[...compared].flatMap((code) => codeWarning(code, condition.attribute, check)),
    ...unknownWarning(unknown, condition.attribute),
    ...partWarning(condition, check),
    ...valueWarnings(condition, check.runDate),
  ];
  if (warnings.length <= named) return warnings;
  return [...warnings.slice(0, named), moreLikeThese(warnings.length - named)];
}

function comparedCodes({ test, missing }: Condition): string[] {
  const defaultItems = missing.kind === "as" ? missing.value.split(",") : [];
  if (test.kind === "equals") return [test.text, ...defaultItems];
  // A separate warning covers spaces around the items of a list.
  return test.kind === "oneOf" ? [...test.members, ...defaultItems].map((code) => code.trim()) : defaultItems;
}

/**
 * Warns about partial values. Checks only their characters, because for most attributes we do not know the possible
 * values.
 */
function partWarning({ test, attribute }: Condition, check: CodeCheck): string[] {
  if (test.kind !== "startsWith" && test.kind !== "endsWith" && test.kind !== "contains") return [];
  const { AttributeName, DisplayValue } = attribute;
  const known = knownCodes(attribute, check);
  const isNeverRecorded = (characters: RegExp) =>
    known ? !known.some(({ code }) => characters.test(code)) : Object.hasOwn(forms, AttributeName);
  const lookalike = notAscii.exec(test.text)?.[0];
  if (lookalike !== undefined && isNeverRecorded(notAscii))
    return [
      `${quote(test.text)} contains “${lookalike}”, but ${DisplayValue} values have only the letters A to Z, digits and spaces. Type the value again.`,
    ];
  if (!isNeverRecorded(/[a-z]/) || !/[a-z]/.test(test.text)) return [];
  return [
    `${quote(test.text)} contains lower-case letters, but ${DisplayValue} values are always in capitals. ${everyLetterCounts}`,
  ];
}

const notAscii = /[^\p{ASCII}]/u;

/** Returns one warning for all unknown codes in a condition, because they probably have the same cause. */
function unknownWarning(unknown: readonly string[], { DisplayValue }: Attribute): string[] {
  if (unknown.length === 0) return [];
  const are = {
    singular: `is not a known value for ${DisplayValue}`,
    several: `are not known values for ${DisplayValue}`,
  };
  return [
    `${namedEntries(unknown, are)} ${unknown.length === 1 ? "This value probably does not match anyone. Check the spelling." : "These values probably do not match anyone. Check the spelling."}`,
  ];
}

function knownCodes({ AttributeName }: Attribute, { codes }: CodeCheck): readonly DatedCode[] | undefined {
  if (Object.hasOwn(codes, AttributeName)) return codes[AttributeName];
  return AttributeName === "REMOVAL_REASON_CODE" ? removalReasons : undefined;
}

const removalReasons: readonly DatedCode[] = removalReasonCodes.map((code) => ({ code, name: code }));

const meantBy = (code: string, known: readonly DatedCode[]) =>
  lookupOf(known).get(code) ?? lookupOf(known).get(code.trim().toLowerCase());

function isUnknown(code: string, attribute: Attribute, check: CodeCheck): boolean {
  const known = knownCodes(attribute, check);
  if (attribute.AttributeName === "LANGUAGE_PREFERENCE" && languageCodes.has(code)) return false;
  return known !== undefined && code !== "" && !meantBy(code, known);
}

/**
 * Warns about one code of an attribute with known codes. Returns nothing if the code is in use or any value is
 * possible.
 */
function codeWarning(code: string, attribute: Attribute, check: CodeCheck): string[] {
  const known = knownCodes(attribute, check);
  if (!known) return formWarning(code, attribute);
  const meant = meantBy(code, known);
  if (code === "" || !meant) return [];
  const times = timeWarning(meant, { known, attribute, ...check });
  if (meant.code === code) return times;
  const written = `${quote(code)} should be written ${meant.code}. ${everyLetterCounts}`;
  return [written, ...times];
}

const area = /^[ENSW]\d{8}$/;

/** Patterns for the values of attributes whose values are not listed. */
const forms: Readonly<Record<string, RegExp>> = {
  GENDER: /^[0129]$/,
  POSTCODE: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
  POSTCODE_SECTOR: /^[A-Z]{1,2}\d[A-Z\d]?\d$/,
  POSTCODE_OUTCODE: /^[A-Z]{1,2}\d[A-Z\d]?$/,
  LSOA: area,
  MSOA: area,
  LOCAL_AUTHORITY: area,
  GP_PRACTICE_CODE: /^[A-Z][A-Z\d]\d{4}$/,
  PCN: /^U\d{5}$/,
};

function formWarning(code: string, { AttributeName, DisplayValue, ValueSummary }: Attribute): string[] {
  const form = Object.hasOwn(forms, AttributeName) ? forms[AttributeName] : undefined;
  if (!form || code === "" || form.test(code)) return [];
  const capitals = code.toUpperCase();
  if (form.test(capitals)) return [`${quote(code)} should be written ${capitals}. ${everyLetterCounts}`];
  return [
    `${quote(code)} is not in the right format for ${DisplayValue}, for example ${ValueSummary}. This value probably does not match anyone. Check the format.`,
  ];
}

const everyLetterCounts = "Values must match exactly, including capitals and spaces, so no one will match this.";

const lookups = new WeakMap<readonly DatedCode[], ReadonlyMap<string, DatedCode>>();

/**
 * Indexes codes by spelling and by lower-case spelling, which is faster than a search because lists have thousands of
 * codes. If two codes have the same key, the first is used.
 */
function lookupOf(known: readonly DatedCode[]): ReadonlyMap<string, DatedCode> {
  const made = lookups.get(known);
  if (made) return made;
  const entries = known.flatMap((code): [string, DatedCode][] => [
    [code.code.toLowerCase(), code],
    [code.code, code],
  ]);
  const lookup = new Map(entries.toReversed());
  lookups.set(known, lookup);
  return lookup;
}

interface TimeContext extends CodeCheck {
  known: readonly DatedCode[];
  attribute: Attribute;
}

function timeWarning(datedCode: DatedCode, times: TimeContext): string[] {
  const { runDate, codes, attribute } = times;
  const words = (code: string) => describeCode(code, { attribute, codes }) ?? code;
  if (datedCode.openFrom !== undefined && datedCode.openFrom > runDate) {
    const opens = displayDay(datedCode.openFrom);
    return [
      `${words(datedCode.code)} does not open until ${opens}, which is after the run date, so no one will match this code. Check the code.`,
    ];
  }
  if (datedCode.closedOn === undefined || datedCode.closedOn >= runDate) return [];
  const now = andList(successorsOf(datedCode, times).map(words));
  const closed = `${words(datedCode.code)} closed on ${displayDay(datedCode.closedOn)}.`;
  return [
    now === ""
      ? `${closed} No one has this code on their record now. Check the code.`
      : `${closed} The people who had this code have moved to ${now}. Check the code.`,
  ];
}

/**
 * Returns the code to use instead of a code that no one has on the run date, because it is closed or in the wrong letter
 * case. Returns undefined if there is no such code, or more than one.
 */
export function codeToUse(code: string, attribute: Attribute, check: CodeCheck): string | undefined {
  const known = knownCodes(attribute, check);
  const capitals = code.toUpperCase();
  const isInCapitals = (text: string) => formWarning(text, attribute).length === 0;
  if (!known) return isInCapitals(capitals) && !isInCapitals(code) ? capitals : undefined;
  const meant = meantBy(code, known);
  if (!meant) return undefined;
  if (meant.closedOn === undefined || meant.closedOn >= check.runDate)
    return meant.code === code ? undefined : meant.code;
  const now = successorsOf(meant, { known, attribute, ...check });
  return now.length === 1 ? now[0] : undefined;
}

/**
 * Returns the codes that replace a code. If a replacement is closed on the run date, returns its own replacements
 * instead.
 */
function successorsOf({ code, successors = [] }: DatedCode, times: TimeContext, seen = new Set<string>()): string[] {
  seen.add(code);
  return successors.flatMap((next) => {
    const board = times.known.find((other) => other.code === next);
    if (!board || seen.has(next)) return [];
    seen.add(next);
    const closed = board.closedOn !== undefined && board.closedOn < times.runDate;
    return closed ? successorsOf(board, times, seen) : [next];
  });
}
