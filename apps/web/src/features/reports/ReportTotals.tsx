import { displayCount } from "@spi/domain/text/counts";
import type { SummaryReport } from "@spi/domain/report/summary-report";

type Totals = SummaryReport["summary_report_totals"]["totals"];

const boxes = [
  { total: "invited", label: "Total invites", colour: "green" },
  { total: "filtered", label: "Total filtered", colour: "blue" },
  { total: "suppressed", label: "Total suppressions", colour: "blue" },
] as const satisfies { total: keyof Totals; label: string; colour: string }[];

/** Shows the three totals at the start of a report. */
export function ReportTotals({ totals }: { totals: Totals }) {
  return (
    <dl className="spi-totals">
      {boxes.map(({ total, label, colour }) => (
        <div key={total} className={`spi-totals__box spi-totals__box--${colour}`}>
          <dt className="spi-totals__label">{label}</dt>
          <dd className="spi-totals__number">{displayCount(totals[total])}</dd>
        </div>
      ))}
    </dl>
  );
}
