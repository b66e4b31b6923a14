import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { Day } from "@spi/domain/day/calendar";

interface BoardFacts {
  code: string;
  /** Number of residents in thousands, rounded from public estimates for mid-2022. */
  thousands: number;
  /** Approximate postcode areas. */
  postcodeAreas: readonly string[];
}

const facts = (code: string, thousands: number, areas: string): BoardFacts => ({
  code,
  thousands,
  postcodeAreas: areas.split(" "),
});

/**
 * The boards of 1 July 2022, grouped by region. Boards next to each other in the list are usually
 * neighbours on the map.
 */
const boardFacts: readonly BoardFacts[] = [
  facts("QKK", 1830, "SE BR"),
  facts("QMF", 2050, "E IG RM"),
  facts("QMJ", 1440, "N EN"),
  facts("QRV", 2130, "HA W UB"),
  facts("QWE", 1510, "SW CR KT"),
  facts("QKS", 1890, "ME CT TN"),
  facts("QNX", 1720, "BN RH"),
  facts("QXU", 1080, "GU KT"),
  facts("QNQ", 760, "SL GU"),
  facts("QU9", 1860, "OX HP RG"),
  facts("QRL", 1860, "SO PO"),
  facts("QVV", 790, "BH DT"),
  facts("QSL", 580, "TA"),
  facts("QJK", 1230, "EX PL TQ"),
  facts("QT6", 575, "TR"),
  facts("QUY", 1000, "BS"),
  facts("QOX", 950, "BA SN"),
  facts("QR1", 650, "GL"),
  facts("QGH", 800, "WR HR"),
  facts("QOC", 510, "TF SY"),
  facts("QNC", 1150, "ST WS"),
  facts("QUA", 1240, "DY WV"),
  facts("QHL", 1390, "B"),
  facts("QWU", 980, "CV"),
  facts("QK1", 1140, "LE"),
  facts("QPM", 800, "NN"),
  facts("QJM", 780, "LN PE"),
  facts("QT1", 1200, "NG"),
  facts("QJ2", 1060, "DE"),
  facts("QHG", 1000, "MK LU"),
  facts("QM7", 1520, "AL SG WD CM"),
  facts("QUE", 920, "PE CB"),
  facts("QH8", 1200, "SS CM"),
  facts("QJG", 1010, "IP CO"),
  facts("QMM", 1050, "NR"),
  facts("QYG", 2510, "L CH CW WA"),
  facts("QOP", 2920, "M OL BL SK WN"),
  facts("QE1", 1760, "PR BB FY LA"),
  facts("QHM", 3000, "NE SR DH DL TS CA"),
  facts("QOQ", 1720, "HU YO"),
  facts("QF7", 1400, "S DN"),
  facts("QWO", 2420, "LS BD WF HX HD"),
];

/** Proportions of people from a split board, by successor. A board that is not listed has only one successor. */
const splits: Record<string, readonly (readonly [successor: string, share: number])[]> = {
  QJG: [
    ["T6Y0W", 0.65],
    ["D7T5G", 0.35],
  ],
  QM7: [
    ["S1Y5D", 0.79],
    ["D7T5G", 0.21],
  ],
  QNQ: [
    ["S0E4D", 0.58],
    ["S9B9J", 0.13],
    ["QRL", 0.29],
  ],
};

/** An area that is in a single board. */
export interface Area {
  board: string;
  region: string;
  thousands: number;
  postcodeAreas: readonly string[];
}

/**
 * Returns the areas of the boards that are open on a day. There are 42 from 1 July 2022, and 36 from 1 April 2026. For
 * an earlier day, returns those of 1 July 2022.
 */
export function areasOn(day: Day): Area[] {
  return boardFacts.flatMap((board) => {
    const known = shippedReference.boards.find((candidate) => candidate.code === board.code);
    const region = known?.regionCode;
    if (!known || !region) throw new Error(`Board ${board.code} or its region is not in the shipped reference data`);
    const closed = known.closedOn !== undefined && known.closedOn < day;
    const successors = closed ? (splits[board.code] ?? [[known.successors?.[0] ?? board.code, 1]]) : undefined;
    const parts = successors ?? ([[board.code, 1]] as const);
    return parts.map(([code, share]) => ({
      board: code,
      region,
      thousands: board.thousands * share,
      postcodeAreas: board.postcodeAreas,
    }));
  });
}
