import { type AgeDistribution, ageBandStarts } from "@spi/domain/report/age-distribution";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { Bits } from "../decide/bits.ts";
import { decide } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import { noAgeBand } from "../sql/age-band.ts";

/**
 * People with the same bits and age band. `band` is a value from `noAgeBand` if the age is unknown or
 * impossible.
 */
export interface AgeRow {
  cohortBits: Bits;
  ruleBits: Bits;
  band: number;
  people: number;
}

type CompleteAgeDistribution = Required<AgeDistribution>;

/** Returns an empty age distribution. */
export function newAges(): CompleteAgeDistribution {
  const bands = ageBandStarts.map((from, index) => {
    const next = ageBandStarts[index + 1];
    return { from, to: next === undefined ? null : next - 1, ...noPeople };
  });
  return { bands, unknown: { ...noPeople }, impossible: { ...noPeople } };
}

const noPeople = { invited: 0, filtered: 0, suppressed: 0 };

/** Adds people by age and outcome. The outcome is determined in the same way as for the report. */
export function addAges(
  ages: CompleteAgeDistribution,
  plan: Plan,
  { cohortBits, ruleBits, band, people }: AgeRow,
): void {
  const { outcome } = decide(plan, cohortBits, ruleBits);
  if (outcome === "not in a cohort") return;
  const counted = ages.bands[band] ?? (band === noAgeBand.impossible ? ages.impossible : ages.unknown);
  counted[outcome] += people;
}

/** Describes the ages that do not add up to a report's totals. Empty if all ages add up. */
export function ageProblems(
  { bands, unknown, impossible = noPeople }: AgeDistribution,
  report: SummaryReport,
): string[] {
  const { totals } = report.summary_report_totals;
  return (["invited", "filtered", "suppressed"] as const)
    .map((outcome) => [outcome, sumOf([...bands, unknown, impossible], outcome)] as const)
    .filter(([outcome, people]) => people !== totals[outcome])
    .map(([what, people]) => `The totals in the report do not agree: ${what} by age (${people} and ${totals[what]}).`);
}

function sumOf(groups: readonly (typeof noPeople)[], outcome: keyof typeof noPeople): number {
  return groups.reduce((sum, group) => sum + group[outcome], 0);
}
