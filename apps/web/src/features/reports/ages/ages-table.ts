import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import { describeAge } from "@spi/domain/report/people-difference-sentences";
import { count, name, type ReportTable } from "../tables/report-tables.ts";

export type AgeBand = {
  label: string;
  /** True for people with an age that cannot be correct. */
  impossible?: boolean;
  invited: number;
  filtered: number;
  suppressed: number;
};

const hasPeople = ({ invited, filtered, suppressed }: Pick<AgeBand, "invited" | "filtered" | "suppressed">) =>
  invited + filtered + suppressed > 0;

/** Returns the table without the age bands that have no people. */
export function withoutEmptyAges(table: ReportTable<AgeBand>): ReportTable<AgeBand> {
  return { ...table, rows: (report) => table.rows(report).filter(hasPeople) };
}

/**
 * Returns the table with the ages of the people that a report invites, filters out and suppresses, from the first band
 * with people to the last.
 */
export function agesTable({ bands, unknown, impossible }: AgeDistribution): ReportTable<AgeBand> {
  const known = bands.slice(bands.findIndex(hasPeople), bands.findLastIndex(hasPeople) + 1);
  const rows = [
    ...known.map(({ from, to, ...people }) => ({
      label: describeAge({ from, to }),
      ...people,
    })),
    ...(impossible && hasPeople(impossible)
      ? [{ label: describeAge("impossible"), impossible: true, ...impossible }]
      : []),
    ...(hasPeople(unknown) ? [{ label: describeAge("unknown"), ...unknown }] : []),
  ];
  return {
    title: `Ages of people invited, ${outcomeTexts.F.done} and ${outcomeTexts.S.done}`,
    columns: [
      name("Age on the run date", (row) => row.label),
      count("Invited", (row) => row.invited),
      count("Filtered", (row) => row.filtered),
      count("Suppressed", (row) => row.suppressed),
    ],
    rows: () => rows,
    keyOf: (row) => row.label,
    // A row without an age has no bar, which leaves space for its text.
    bar: (row) =>
      row.impossible
        ? []
        : [
            { people: row.invited, colour: "green" },
            { people: row.filtered, colour: "pale" },
            { people: row.suppressed, colour: "dark" },
          ],
    legend: [
      { colour: "green", label: "invited" },
      { colour: "pale", label: outcomeTexts.F.done },
      { colour: "dark", label: outcomeTexts.S.done },
    ],
    empty: "There is no one in the cohorts.",
  };
}
