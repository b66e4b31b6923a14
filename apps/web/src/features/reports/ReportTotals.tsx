import { displayCount } from "@spi/domain/text/counts";
import type { SummaryReport } from "@spi/domain/report/summary-report";

type Totals = SummaryReport["summary_report_totals"]["totals"];

const boxes = [
  { total: "invited", label: "Total invites", look: "green" },
  { total: "filtered", label: "Total filtered", look: "blue" },
  { total: "suppressed", label: "Total suppressions", look: "blue" },
] as const satisfies { total: keyof Totals; label: string; look: string }[];

/** Shows the three totals at the start of a report. */
export function ReportTotals({ totals }: { totals: Totals }) {
  return (
    <dl className="spi-totals">
      {boxes.map(({ total, label, look }) => (
        <div key={total} className={`spi-totals__box spi-totals__box--${look}`}>
          <dt className="spi-totals__label">{label}</dt>
          <dd className="spi-totals__number">{displayCount(totals[total])}</dd>
        </div>
      ))}
    </dl>
  );
}
