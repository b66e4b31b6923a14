import type { AgeSteps, WeightedTexts } from "./draws.ts";

/**
 * A yearly period in which a target's doses are given. It starts on a month and day (MMDD) and lasts a
 * number of days.
 */
export interface Season {
  from: string;
  days: number;
}

/** Times at which doses are given: either in seasons from a start date onwards, or at an age in days for each dose. */
export type Schedule =
  | { kind: "seasons"; since: string; seasons: readonly Season[]; newest: { under65: number; from65: number } }
  | { kind: "ages"; doses: readonly { day: number; within: number }[] };

/**
 * Vaccination history for one target. The rates by age are invented, but resemble public figures. The codes have a
 * realistic format.
 */
export interface TargetProfile {
  target: string;
  /** Proportion of people who have ever had a dose. */
  uptake: AgeSteps;
  /** Proportion of pregnant women who have had a dose. */
  uptakeInPregnancy: number;
  /** Number of doses for people who have had at least one, with weights, from each age in years. */
  doses: Readonly<Record<number, WeightedTexts>>;
  schedule: Schedule;
  primaryDoses: number;
  invited: AgeSteps;
  /** Proportions of people with an appointment on or after the date of the data, and with an earlier one. */
  booked: AgeSteps;
  bookedInPast: number;
  optedOut: number;
  /** Proportion of people whose latest record is that a dose was not given. */
  declined: number;
  procedures: WeightedTexts;
  products: WeightedTexts;
}

const autumn: Season = { from: "0901", days: 140 };
const spring: Season = { from: "0401", days: 85 };

export const targetProfiles: readonly TargetProfile[] = [
  {
    target: "COVID",
    uptake: { 0: 0, 5: 0.1, 12: 0.5, 16: 0.65, 30: 0.75, 50: 0.88, 65: 0.95 },
    uptakeInPregnancy: 0.3,
    doses: {
      0: { 1: 3, 2: 5, 3: 2 },
      18: { 1: 1, 2: 4, 3: 5, 4: 1 },
      50: { 2: 2, 3: 4, 4: 3, 5: 1 },
      75: { 3: 1, 5: 2, 7: 3, 8: 3, 9: 3, 10: 1 },
    },
    schedule: {
      kind: "seasons",
      since: "20201208",
      seasons: [autumn, spring],
      newest: { under65: 0.06, from65: 0.38 },
    },
    primaryDoses: 2,
    invited: { 0: 0.01, 16: 0.05, 65: 0.55, 75: 0.93 },
    booked: { 0: 0.001, 16: 0.004, 65: 0.02, 75: 0.06 },
    bookedInPast: 0.07,
    optedOut: 0.014,
    declined: 0.02,
    procedures: { "1324681000000101": 2, "1324691000000104": 5, "1362591000000103": 9 },
    products: { "39115611000001103": 6, "39326911000001101": 2, "42985911000001104": 4, "43111411000001101": 3 },
  },
  {
    target: "FLU",
    uptake: { 0: 0, 2: 0.45, 4: 0.52, 17: 0.12, 30: 0.2, 50: 0.42, 65: 0.88, 75: 0.92 },
    uptakeInPregnancy: 0.38,
    doses: { 0: { 1: 5, 2: 3 }, 5: { 1: 3, 2: 2, 4: 2, 6: 1 }, 65: { 3: 1, 6: 2, 9: 3, 12: 2 } },
    schedule: { kind: "seasons", since: "20150901", seasons: [autumn], newest: { under65: 0.4, from65: 0.78 } },
    primaryDoses: 1,
    invited: { 0: 0.01, 2: 0.7, 4: 0.3, 17: 0.12, 50: 0.25, 65: 0.96 },
    booked: { 0: 0.002, 50: 0.01, 65: 0.05 },
    bookedInPast: 0.06,
    optedOut: 0.011,
    declined: 0.03,
    procedures: { "822851000000102": 8, "884861000000100": 2, "884881000000109": 1 },
    products: { "40085611000001109": 4, "41154011000001107": 3, "34680411000001107": 1, "43207411000001105": 2 },
  },
  {
    target: "COVID_FLU",
    uptake: { 0: 0, 16: 0.02, 50: 0.1, 65: 0.38, 75: 0.45 },
    uptakeInPregnancy: 0.05,
    doses: { 0: { 1: 4, 2: 3, 3: 1 } },
    schedule: { kind: "seasons", since: "20210901", seasons: [autumn], newest: { under65: 0.4, from65: 0.6 } },
    primaryDoses: 1,
    invited: { 0: 0, 16: 0.03, 65: 0.35, 75: 0.6 },
    booked: { 0: 0, 16: 0.002, 65: 0.02, 75: 0.03 },
    bookedInPast: 0.03,
    optedOut: 0.01,
    declined: 0.01,
    procedures: { "1362591000000103": 1, "822851000000102": 1 },
    products: { "42985911000001104": 2, "40085611000001109": 1 },
  },
  {
    target: "MMR",
    uptake: { 0: 0, 1: 0.88, 6: 0.93, 26: 0.75, 38: 0.25, 55: 0.05, 70: 0.01 },
    uptakeInPregnancy: 0,
    doses: { 0: { 1: 1 }, 4: { 2: 9, 1: 1 }, 20: { 2: 6, 1: 3, 3: 1 } },
    schedule: {
      kind: "ages",
      doses: [
        { day: 366, within: 60 },
        { day: 1217, within: 120 },
        { day: 5200, within: 1500 },
      ],
    },
    primaryDoses: 2,
    invited: { 0: 0.02, 1: 0.6, 6: 0.12, 26: 0.004 },
    booked: { 0: 0.004, 1: 0.03, 6: 0.006, 26: 0 },
    bookedInPast: 0.02,
    optedOut: 0.008,
    declined: 0.012,
    procedures: { "38598009": 5, "170433008": 4, "433733003": 1 },
    products: { "13968211000001108": 6, "34925111000001104": 4 },
  },
  {
    target: "RSV",
    uptake: { 0: 0, 75: 0.62, 80: 0.3, 90: 0.14 },
    uptakeInPregnancy: 0.5,
    doses: { 0: { 1: 1 } },
    schedule: {
      kind: "seasons",
      since: "20240901",
      seasons: [{ from: "0101", days: 365 }],
      newest: { under65: 0.7, from65: 0.45 },
    },
    primaryDoses: 1,
    invited: { 0: 0, 16: 0.004, 75: 0.9, 80: 0.28 },
    booked: { 0: 0, 75: 0.03, 80: 0.01 },
    bookedInPast: 0.02,
    optedOut: 0.009,
    declined: 0.02,
    procedures: { "1303503001": 9, "1303504007": 1 },
    products: { "42605811000001109": 9, "42807411000001106": 1 },
  },
];
