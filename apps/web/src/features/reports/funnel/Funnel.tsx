import { displayCount } from "@spi/domain/text/counts";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { ReactNode } from "react";
import { type BarColour, Bar } from "./Bar.tsx";
import { displayShare } from "../report-numbers.ts";

interface FunnelProps {
  totals: SummaryReport["summary_report_totals"]["totals"];
  /** The rules in order, each with the number of people before it and the number it removes. */
  children: ReactNode;
}

/** Shows the steps from the cohorts through the rules to the people invited. Each person is counted once. */
export function Funnel({ totals: { invited, filtered, suppressed }, children }: FunnelProps) {
  const whole = invited + filtered + suppressed;
  return (
    <>
      <Step label="People in the cohorts" people={whole} whole={whole} colour="blue" />
      {children}
      <Step label="Invited" people={invited} whole={whole} colour="green" />
    </>
  );
}

interface StepProps {
  label: string;
  people: number;
  whole: number;
  colour: BarColour;
}

function Step({ label, people, whole, colour }: StepProps) {
  return (
    <div className="spi-funnel__step">
      <p className="spi-funnel__label">
        <span>{label}</span>
        <strong>
          {displayCount(people)} <span className="spi-quiet">({displayShare(people, whole)})</span>
        </strong>
      </p>
      <Bar parts={[{ share: whole === 0 ? 0 : people / whole, colour }]} />
    </div>
  );
}
