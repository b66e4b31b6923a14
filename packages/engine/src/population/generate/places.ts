import type { Day } from "@spi/domain/day/calendar";
import { type Area, areasOn } from "./boards.ts";

/** Number of places in the country. A power of two makes it cheap to choose a place with a draw. */
export const placeCount = 4096;

/** A neighbourhood of about 14,000 people with its own codes. All codes are synthetic but have a realistic format. */
export interface Place {
  slot: number;
  icb: string;
  region: string;
  outcode: string;
  msoa: string;
  localAuthority: string;
  pcn: string;
  /** Start of the codes of the place's two practices, which end in 0 and 5. */
  practiceStem: string;
}

/** Returns the places of the boards open on a day, in proportion to their populations. */
export function placesOn(day: Day): Place[] {
  const areas = areasOn(day);
  const total = areas.reduce((sum, area) => sum + area.thousands, 0);
  let people = 0;
  let first = 0;
  return areas.flatMap((area, index) => {
    people += area.thousands;
    const start = first;
    first = Math.round((people / total) * placeCount);
    const letter = practiceLetters[index % practiceLetters.length] ?? "A";
    return Array.from({ length: first - start }, (_, within) => createPlace({ area, letter, start, within }));
  });
}

/**
 * Region whose local authorities are London boroughs, and the prefixes of other local authority codes:
 * unitary, district and metropolitan.
 */
const londonRegion = "Y56";
const authorityKinds = ["E06", "E07", "E08"] as const;
const practiceLetters = "ABCDEFGHJKLMNPVWY";

interface PlaceSeat {
  area: Area;
  letter: string;
  /**
   * Slot of the area's first place. Codes are counted from here, so that they never overlap with those of the next
   * board.
   */
  start: number;
  within: number;
}

function createPlace({ area, letter, start, within }: PlaceSeat): Place {
  const group = (size: number) => start + Math.floor(within / size);
  const areas = area.postcodeAreas;
  const kind = area.region === londonRegion ? "E09" : authorityKinds[group(16) % authorityKinds.length];
  return {
    slot: start + within,
    icb: area.board,
    region: area.region,
    outcode: `${areas[within % areas.length]}${1 + (Math.floor(within / areas.length) % 28)}`,
    msoa: `E02${digits(start + within + 1, 6)}`,
    localAuthority: `${kind}${digits(group(16) + 1, 6)}`,
    pcn: `U${digits(10_007 + group(3) * 17, 5)}`,
    practiceStem: `${letter}${digits((8001 + group(2)) % 10_000, 4)}`,
  };
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
