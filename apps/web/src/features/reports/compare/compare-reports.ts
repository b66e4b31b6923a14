import { displayCount } from "@spi/domain/text/counts";
import { boardName, type CodeNames } from "@spi/domain/library/code-lists";
import type { SummaryReport } from "@spi/domain/report/summary-report";

/** A figure in two reports. It is null in a report that does not have the rule, cohort or plan. */
export interface ComparedFigure {
  label: string;
  before: number | null;
  now: number | null;
  /**
   * The figure for the earlier rules and the current people, if known. It separates the effect of changes in the
   * population data from the effect of changes in the rules.
   */
  between?: number | null;
}

/** A table with the figures of two reports. */
export interface ComparedTable {
  title: string;
  figures: ComparedFigure[];
}

/**
 * Compares two reports by their totals, the people excluded by each rule, and the people invited through each cohort,
 * plan and board. If known, includes the figures for the earlier rules and the current people. Rules are matched by
 * type and name, and boards by code. Empty rows are omitted. A board that is not in a report has no people in that
 * report.
 */
export function compareReports(
  { earlier, now, between }: { earlier: SummaryReport; now: SummaryReport; between?: SummaryReport | undefined },
  codes: CodeNames,
): ComparedTable[] {
  const table = (title: string, figuresOf: FiguresOf, missing: 0 | null = null): ComparedTable => {
    const [before, after] = [sumByLabel(figuresOf(earlier)), sumByLabel(figuresOf(now))];
    const middle = between && sumByLabel(figuresOf(between));
    const labels = [...new Set([...after.keys(), ...before.keys(), ...(middle?.keys() ?? [])])];
    const figures = labels.map((label) => {
      const figure = { label, before: before.get(label) ?? missing, now: after.get(label) ?? missing };
      return middle ? { ...figure, between: middle.get(label) ?? missing } : figure;
    });
    return { title, figures };
  };
  return [
    table("Totals", ({ summary_report_totals: { totals } }) => [
      ["Invited", totals.invited],
      ["Filtered", totals.filtered],
      ["Suppressed", totals.suppressed],
    ]),
    table("Number of people excluded by each rule", ({ summary_report_exclusions: { exclusions } }) =>
      exclusions.map(({ type, rule_names, exclusions_count }) => [
        `${type === "F" ? "Filter" : "Suppression"}: ${rule_names}`,
        exclusions_count,
      ]),
    ),
    table("People invited through each cohort", ({ summary_report_counts: { counts } }) =>
      counts.map(({ cohort_label, invited_count }) => [cohort_label, invited_count]),
    ),
    table("Routing plans", ({ summary_report_comms_routing: { comms_routing } }) =>
      comms_routing.map(({ comms_routing: plan, count }) => [plan || "No routing plan", count]),
    ),
    table(
      "ICB",
      ({ summary_report_icb_split: { icb_split } }) =>
        icb_split.map(({ icb, count }) => [boardName(icb, codes), count]),
      0,
    ),
  ];
}

type FiguresOf = (report: SummaryReport) => [label: string, count: number][];

/** Adds up rows with the same label, such as two rules with the same name. */
function sumByLabel(rows: readonly [string, number][]): Map<string, number> {
  const figures = new Map<string, number>();
  for (const [label, count] of rows) figures.set(label, (figures.get(label) ?? 0) + count);
  return figures;
}

/** Returns how much of a change comes from the population data, and how much from the rules. */
export function figureParts({ before, now, between = null }: ComparedFigure): { people: string; rules: string } {
  return {
    people: figureChange({ before, now: between }),
    rules: figureChange({ before: between, now }),
  };
}

/** Describes the change in a figure, for example "15,774 more", "no change" or "new". */
export function figureChange({ before, now }: Pick<ComparedFigure, "before" | "now">): string {
  if (before === now) return "no change";
  if (before === null) return "new";
  if (now === null) return "no longer listed";
  return `${displayCount(Math.abs(now - before))} ${now > before ? "more" : "fewer"}`;
}
