import { displayDay, isDay } from "../day/calendar.ts";
import { type CodeNames, codeName, shortName } from "../library/code-lists.ts";
import type { AttributeReference } from "../reference/reference-data.ts";

const flagTexts: Readonly<Record<string, string>> = { Y: "Yes", N: "No" };

interface ValueOf {
  attribute: Pick<AttributeReference, "AttributeName" | "DataType">;
  codes: CodeNames;
}

/**
 * Formats an attribute's value for display: "NHS Essex (D7T5G)", "20 November 1950", "Yes" or "LS1
 * 1AB". Other text is in quotation marks.
 */
export function describeAttributeValue(text: string, of: ValueOf): string {
  const { attribute } = of;
  const named = describeCode(text, of) ?? (attribute.DataType === "F" ? flagTexts[text] : undefined);
  if (named !== undefined) return named;
  if (attribute.DataType === "D" && isDay(text)) return displayDay(text);
  return attribute.DataType === "I" ? text : describePlainValue(text);
}

/**
 * Describes a person's value of an attribute, including "no value". Cohort labels are separated by
 * commas.
 */
export function describeStoredValue(value: string | null, of: ValueOf): string {
  const isCohorts = of.attribute.DataType === "C";
  if (value === null) return "no value";
  if (value === "") return isCohorts ? "no cohort" : "empty text";
  return isCohorts ? value.split(",").join(", ") : describeAttributeValue(value, of);
}

const messageTypes = { I: "first communication", R: "reminder" };

/** Names of codes that are not listed in the reference data. */
const fixedCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GENDER: { "0": "not known", "1": "male", "2": "female", "9": "not specified" },
  REMOVAL_REASON_CODE: { DEA: "death" },
  LAST_INVITE_TYPE: messageTypes,
  LAST_COMMS_TYPE: messageTypes,
};

/** Returns a code with its name, for example "NHS Essex (D7T5G)", or undefined if the code has no name. */
export function describeCode(code: string, { attribute, codes }: ValueOf): string | undefined {
  const { AttributeName: attributeName } = attribute;
  const name = codeName(code, { attributeName, codes }) ?? fixedCodes[attributeName]?.[code];
  return name === undefined ? undefined : `${shortName(name)} (${code})`;
}

/**
 * Returns a code or postcode unchanged. Other text is in quotation marks, so that its spaces and commas
 * are visible.
 */
export function describePlainValue(text: string): string {
  if (text === "") return "empty text";
  return /^[A-Z\d]+(?: \d[A-Z]{2})?$/.test(text) ? text : quote(text);
}

export function quote(text: string): string {
  return `“${text}”`;
}
