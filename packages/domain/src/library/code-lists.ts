import type { Day } from "../day/calendar.ts";
import type { ReferenceFile } from "./reference-files.ts";

/** A code people's records hold, and what it is called. */
export interface CodeName {
  code: string;
  name: string;
}

/** A code with the days it is in use; without them it always is. */
export interface DatedCode extends CodeName {
  openFrom?: Day;
  closedOn?: Day | undefined;
  /** The codes that people of a closed one have since. */
  successors?: readonly string[] | undefined;
  /** The region that a board is in. */
  regionCode?: string | undefined;
}

/** By attribute name: the codes its values are taken from, closed boards included. */
export type CodeNames = Readonly<Record<string, readonly DatedCode[]>>;

/** The codes of reference data, with the regions that their boards are in. */
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

/** The codes an attribute's values are taken from that are in use on a day, by name; undefined where any value is possible. */
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

/** Returns the name of an attribute's value, including closed boards; undefined if it has none. */
export function codeName(
  code: string,
  { attributeName, codes }: { attributeName: string; codes: CodeNames },
): string | undefined {
  if (!Object.hasOwn(codes, attributeName)) return undefined;
  return codes[attributeName]?.find((known) => known.code === code)?.name;
}

/** "NHS Essex Integrated Care Board (D7T5G)"; a code without a name stays as it is, no code is no known board. */
export function boardName(icb: string, codes: CodeNames): string {
  const name = codeName(icb, { attributeName: "ICB", codes });
  return name === undefined ? icb || "No known ICB" : `${name} (${icb})`;
}

/** "NHS Essex Integrated Care Board" is "NHS Essex" among its like, so that lists stay short enough to read. */
export function shortName(name: string): string {
  return name.replace(/^(NHS .*) Integrated Care Board$/, "$1");
}
