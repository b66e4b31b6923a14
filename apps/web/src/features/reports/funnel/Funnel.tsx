import { displayCount } from "@spi/domain/words/counts";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { Card } from "../../../ui/Card.tsx";
import { Bar } from "./Bar.tsx";
import { funnelSteps } from "./funnel-steps.ts";
import { displayShare } from "../report-numbers.ts";

/** The way from the cohorts through filters and suppressions to those invited, as bars with their numbers. */
export function Funnel({ totals }: { totals: SummaryReport["summary_report_totals"]["totals"] }) {
  const steps = funnelSteps(totals);
  const whole = steps[0]?.people ?? 0;
  return (
    <Card heading="From cohorts to invited">
      <ol className="nhsuk-list spi-funnel">
        {steps.map(({ label, people, lost, look }) => (
          <li key={label} className="spi-funnel__step">
            {lost === undefined ? null : (
              <p className="spi-quiet spi-funnel__lost">
                {displayCount(lost.people)} {lost.label}
              </p>
            )}
            <p className="spi-funnel__label">
              <span>{label}</span>
              <strong>
                {displayCount(people)} <span className="spi-quiet">({displayShare(people, whole)})</span>
              </strong>
            </p>
            <Bar share={whole === 0 ? 0 : people / whole} look={look} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
