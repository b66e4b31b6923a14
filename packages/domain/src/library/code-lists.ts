import type { Day } from "../day/calendar.ts";
import type { ReferenceFile } from "./reference-files.ts";

/** A code in people's records, with its name. */
export interface CodeName {
  code: string;
  name: string;
}

/** A code with the days on which it is in use. A code without days is always in use. */
export interface DatedCode extends CodeName {
  openFrom?: Day;
  closedOn?: Day | undefined;
  /** Codes that replaced a closed code. */
  successors?: readonly string[] | undefined;
  /** Region that the board is in. */
  regionCode?: string | undefined;
}

/** Codes that attributes can have as values, by attribute name. Includes closed boards. */
export type CodeNames = Readonly<Record<string, readonly DatedCode[]>>;

/** Returns the codes in reference data, including the regions of its boards. */
export function codesOf({ boards, languages }: Pick<ReferenceFile, "boards" | "languages">): CodeNames {
  const regions = new Map(boards.map(({ regionCode = "", regionName = "" }) => [regionCode, regionName]));
  regions.delete("");
  return {
    ICB: boards,
    ICB_OF_RESIDENCE: boards,
    COMMISSIONING_REGION: [...regions].map(([code, name]) => ({ code, name })),
    LANGUAGE_PREFERENCE: languages,
  };
}

/**
 * Returns the codes of an attribute's values that are in use on a day, sorted by name. Returns
 * undefined if any value is possible.
 */
export function codesFor(
  attributeName: string,
  { day, codes }: { day: Day; codes: CodeNames },
): readonly CodeName[] | undefined {
  if (!Object.hasOwn(codes, attributeName)) return undefined;
  return codes[attributeName]
    ?.filter(({ openFrom = day, closedOn = day }) => openFrom <= day && day <= closedOn)
    .map(({ code, name }) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/**
 * Returns the name of an attribute's value, which can be a closed board. Returns undefined if it has
 * none.
 */
export function codeName(
  code: string,
  { attributeName, codes }: { attributeName: string; codes: CodeNames },
): string | undefined {
  if (!Object.hasOwn(codes, attributeName)) return undefined;
  return codes[attributeName]?.find((known) => known.code === code)?.name;
}

/**
 * Returns a board's name with its code, for example "NHS Essex Integrated Care Board (D7T5G)". A code
 * without a name is returned unchanged. An empty code is described as no known board.
 */
export function boardName(icb: string, codes: CodeNames): string {
  const name = codeName(icb, { attributeName: "ICB", codes });
  return name === undefined ? icb || "No known ICB" : `${name} (${icb})`;
}

/**
 * Shortens a board's name for use in a list, for example "NHS Essex Integrated Care Board" to "NHS
 * Essex".
 */
export function shortName(name: string): string {
  return name.replace(/^(NHS .*) Integrated Care Board$/, "$1");
}
