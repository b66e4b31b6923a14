import { type AgeDistribution, ageBandStarts } from "@spi/domain/report/age-distribution";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { Bits } from "../decide/bits.ts";
import { decide } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import { notABand } from "../sql/age-band.ts";

/** People who are alike in everything the rules look at and of one band of ages; `band` is one of `notABand` for the others. */
export interface AgeRow {
  cohortBits: Bits;
  ruleBits: Bits;
  band: number;
  people: number;
}

type CountedAges = Required<AgeDistribution>;

/** A distribution in which nobody has been counted. */
export function newAges(): CountedAges {
  const bands = ageBandStarts.map((from, index) => {
    const next = ageBandStarts[index + 1];
    return { from, to: next === undefined ? null : next - 1, ...nobody };
  });
  return { bands, unknown: { ...nobody }, impossible: { ...nobody } };
}

const nobody = { invited: 0, filtered: 0, suppressed: 0 };

/** Counts people by their age and outcome, decided as the report decides them. */
export function addAges(ages: CountedAges, plan: Plan, { cohortBits, ruleBits, band, people }: AgeRow): void {
  const { outcome } = decide(plan, cohortBits, ruleBits);
  if (outcome === "not in a cohort") return;
  const counted = ages.bands[band] ?? (band === notABand.impossible ? ages.impossible : ages.unknown);
  counted[outcome] += people;
}

/** What in a distribution of ages does not add up to a report's totals, in words; empty when everything does. */
export function ageProblems({ bands, unknown, impossible = nobody }: AgeDistribution, report: SummaryReport): string[] {
  const { totals } = report.summary_report_totals;
  return (["invited", "filtered", "suppressed"] as const)
    .map((outcome) => [outcome, sumOf([...bands, unknown, impossible], outcome)] as const)
    .filter(([outcome, people]) => people !== totals[outcome])
    .map(([what, people]) => `The report does not add up: ${what} by age differ (${people} and ${totals[what]}).`);
}

function sumOf(groups: readonly (typeof nobody)[], outcome: keyof typeof nobody): number {
  return groups.reduce((sum, group) => sum + group[outcome], 0);
}
