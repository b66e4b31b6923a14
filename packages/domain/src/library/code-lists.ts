import icbs from "../../reference-data/icbs.json" with { type: "json" };
import languages from "../../reference-data/languages.json" with { type: "json" };
import type { Day } from "../calendar.ts";

/** A code people's records hold, and what it is called. */
export interface CodeName {
  code: string;
  name: string;
}

interface Board extends CodeName {
  openFrom: string;
  closedOn?: string;
}

const boards: readonly Board[] = [...icbs.boards, ...icbs.boardsFrom20260401];

/** Integrated care boards open on a day, by name: 42 from 1 July 2022, 36 from 1 April 2026. */
export function boardsOn(day: Day): CodeName[] {
  return boards
    .filter((board) => board.openFrom <= day && (board.closedOn === undefined || board.closedOn >= day))
    .map(({ code, name }) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/** Languages people's records can prefer, by name: those with a translation, English and the related codes. */
export const languageCodes: readonly CodeName[] = [...languages.languages, ...languages.relatedCodes].map(
  ({ code, name }) => ({ code, name }),
);

const regionCodes: readonly CodeName[] = icbs.regions;

/** By attribute name: the codes its values are taken from, closed boards included. */
export type CodeNames = Readonly<Record<string, readonly CodeName[]>>;

/** The codes that come with the project. */
export const shippedCodes: CodeNames = {
  ICB: boards,
  ICB_OF_RESIDENCE: boards,
  COMMISSIONING_REGION: regionCodes,
  LANGUAGE_PREFERENCE: languageCodes,
};

/** The codes an attribute's values are taken from, on a day; undefined where any value is possible. */
export function codesFor(attributeName: string, day: Day): readonly CodeName[] | undefined {
  const codes = Object.hasOwn(shippedCodes, attributeName) ? shippedCodes[attributeName] : undefined;
  return codes === boards ? boardsOn(day) : codes;
}

/** What a value of an attribute is called, closed boards included; undefined where it has no name of its own. */
export function codeName(
  code: string,
  { attributeName, codes }: { attributeName: string; codes: CodeNames },
): string | undefined {
  if (!Object.hasOwn(codes, attributeName)) return undefined;
  return codes[attributeName]?.find((known) => known.code === code)?.name;
}

/** "NHS Essex Integrated Care Board" is "NHS Essex" among its like, so that lists stay short enough to read. */
export function shortName(name: string): string {
  return name.replace(/^(NHS .*) Integrated Care Board$/, "$1");
}
