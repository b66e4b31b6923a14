import { displayCount } from "@spi/domain/text/counts";
import type { Totals } from "./request.ts";
import type { Variant } from "./variants.ts";

export interface Measured {
  seconds: number;
  /** Processor time of all threads, which depends less on other users of the machine than elapsed time. */
  cpuSeconds: number;
  /** Peak resident memory of the process. */
  megabytes: number;
  totals?: Partial<Totals>;
}

export interface Measurements {
  millions: number;
  variants: Map<Variant, Measured>;
  layouts: readonly { variant: Variant; sorted: Measured; unsorted: Measured }[];
}

const names: Record<Variant, string> = {
  plainScan: "plain scan of the same 19 columns",
  handWritten: "hand-written for this iteration",
  report: "report (plan, scan, fold, reconcile)",
  reportOfCareHomes: "report for care homes (0.7 % of the people)",
  reportOf75To79: "report for 75 to 79 (4 %)",
  reportOf75AndOver: "report for 75 and over (9 %)",
  jointOfTwo: "two versions in one scan",
  jointOfTwelve: "twelve versions in one scan",
  expectations: "report with thirty expectations in the same scan",
  whatIfOf75AndOver: "what-if of one rule for 75 and over (9 %)",
  difference: "difference of two versions by change and age",
  reportWithAges: "report as a worker makes it, verified and with ages",
  eligibility: "who should be reached, three groups, everybody",
  cohortAcceptance: "who came into 8 cohorts and left them, all drawn anew",
  list: "list of people with outcome, reason and plan",
  copyOfList: "DuckDB's own copy of that list",
};

/** Returns the measurements as a Markdown table, with the ratios that have limits. */
export function renderMeasurements(measurements: readonly Measurements[], threads: number): string {
  const head =
    "| people (million) | variant | s | s per million | × plain scan | × hand-written | CPU s | × plain scan | × hand-written | × report | peak MB |";
  const rows = measurements.flatMap(({ millions, variants }) =>
    [...variants].map(([variant, measured]) => row(millions, variant, measured, variants)),
  );
  const totals = measurements.map(({ millions, variants }) => {
    const totals = variants.get("report")?.totals;
    return `${millions} million: ${count(totals?.invited)} invited, ${count(totals?.filtered)} filtered, ${count(totals?.suppressed)} suppressed, by every variant.`;
  });
  const lines = [head, `|${" --- |".repeat(11)}`, ...rows, "", `${threads} threads.`, ...totals];
  return `${lines.join("\n")}\n`;
}

function row(millions: number, variant: Variant, measured: Measured, all: Measurements["variants"]): string {
  const to = (other: Variant, time: "seconds" | "cpuSeconds") => {
    const base = all.get(other);
    return base && variant !== other ? (measured[time] / base[time]).toFixed(2) : "";
  };
  const cells = [
    millions,
    names[variant],
    measured.seconds.toFixed(2),
    (measured.seconds / millions).toFixed(3),
    to("plainScan", "seconds"),
    to("handWritten", "seconds"),
    measured.cpuSeconds.toFixed(2),
    to("plainScan", "cpuSeconds"),
    to("handWritten", "cpuSeconds"),
    to("report", "cpuSeconds"),
    Math.round(measured.megabytes),
  ];
  return `| ${cells.join(" | ")} |`;
}

/**
 * Returns a Markdown table that compares reports on people sorted by cohort with the same reports on unsorted people.
 */
export function renderLayouts(measurements: readonly Measurements[]): string {
  const head =
    "| people (million) | variant | s in order | s as they come | ratio | CPU s in order | CPU s as they come | ratio | peak MB in order |";
  const rows = measurements.flatMap(({ millions, layouts }) =>
    layouts.map(({ variant, sorted, unsorted }) => {
      const times = (["seconds", "cpuSeconds"] as const).flatMap((time) => [
        sorted[time].toFixed(2),
        unsorted[time].toFixed(2),
        (sorted[time] / unsorted[time]).toFixed(2),
      ]);
      return `| ${[millions, names[variant], ...times, Math.round(sorted.megabytes)].join(" | ")} |`;
    }),
  );
  return `${[head, `|${" --- |".repeat(9)}`, ...rows].join("\n")}\n`;
}

function count(people: number | undefined): string {
  return displayCount(people ?? 0);
}
