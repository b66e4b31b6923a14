import type { SummaryReport } from "@spi/domain/report/summary-report";
import { Card } from "../../../ui/Card.tsx";
import type { AgeRange } from "./age-ranges.ts";
import { ageAxis, ageRanges } from "./age-ranges.ts";
import { Bar } from "../funnel/Bar.tsx";

/** Youngest to oldest of each cohort and of the people each rule filtered out or suppressed, on one scale. */
export function AgeRanges({ report }: { report: SummaryReport }) {
  const { cohorts, rules } = ageRanges(report);
  if (cohorts.length + rules.length === 0) return null;
  return (
    <Card heading="Ages">
      <p>From the youngest to the oldest person on the run date, on a scale from 0 to {ageAxis} years.</p>
      <Ranges heading="Cohorts" ranges={cohorts} look="blue" />
      <Ranges heading="Filtered out or suppressed by" ranges={rules} look="pale" />
    </Card>
  );
}

function Ranges({ heading, ranges, look }: { heading: string; ranges: AgeRange[]; look: "blue" | "pale" }) {
  if (ranges.length === 0) return null;
  return (
    <>
      <h3 className="nhsuk-heading-s nhsuk-u-margin-bottom-2">{heading}</h3>
      <ul className="nhsuk-list spi-ranges">
        {ranges.map(({ key, label, youngest, oldest }) => (
          <li key={key}>
            <p className="spi-funnel__label">
              <span>{label}</span>
              <strong>{youngest === oldest ? youngest : `${youngest} to ${oldest}`}</strong>
            </p>
            <Bar from={youngest / ageAxis} share={(oldest - youngest + 1) / ageAxis} look={look} />
          </li>
        ))}
      </ul>
    </>
  );
}
