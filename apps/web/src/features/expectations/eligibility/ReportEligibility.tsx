import { upperFirst } from "@spi/domain/text/upper-first";
import type { EligibilityReport } from "@spi/domain/api-contract";
import { displayDay } from "@spi/domain/day/calendar";
import type { Eligibility, EligibilityExample } from "@spi/domain/eligibility/eligibility";
import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { Link, useParams } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../paths/paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EligibilityGroups } from "./EligibilityGroups.tsx";
import { StatementDetails } from "./StatementDetails.tsx";
import { useReportEligibility } from "./use-eligibility.ts";

/** Shows on a report whether it invites everyone who is eligible and no one else. */
export function ReportEligibility() {
  const { reportId = "" } = useParams();
  const { key } = useIteration();
  const report = useQuery(queries.reports(key)).data?.[Number(reportId) - 1];
  const { data, isError } = useReportEligibility(key, report?.status === "ready" ? report.id : undefined);
  if (isError)
    return (
      <Card heading="Eligibility statement">
        We cannot load the eligibility figures at the moment. Try again later.
      </Card>
    );
  if (!data?.statement || !data.comparison) return null;
  return (
    <Card heading="Eligibility statement">
      <StatementDetails statement={data.statement} runDate={data.comparison.day} />
      {data.comparison.counted ? (
        <EligibilityComparison comparison={data.comparison} counted={data.comparison.counted} />
      ) : (
        <p>We have not compared anyone with this statement. {data.comparison.not_counted}</p>
      )}
    </Card>
  );
}

interface EligibilityComparisonProps {
  comparison: NonNullable<EligibilityReport["comparison"]>;
  counted: Eligibility;
}

function EligibilityComparison({ comparison, counted }: EligibilityComparisonProps) {
  const { day, iterations } = comparison;
  const names = iterations.map(({ name }) => `“${name}”`);
  const examples = counted.examples;
  const findExample = (kind: EligibilityExample["kind"]) =>
    examples.find((example) => example.kind === kind && example.because === null);
  const rows = [
    { label: "Eligible and invited", people: counted.eligible_invited, example: findExample("eligible_invited") },
    {
      label: "Eligible but not invited",
      people: counted.eligible_not_invited,
      example: examples.find((example) => example.kind === "eligible_not_invited"),
    },
    {
      label: "Invited but not eligible",
      people: counted.invited_not_eligible,
      example: findExample("invited_not_eligible"),
    },
  ];
  return (
    <>
      <p>
        We count everyone in the population data, including people who are not in any cohort. “Eligible” means eligible
        on {displayDay(day)}.
        {names.length > 1 ? ` “Invited” means invited in at least one of these iterations: ${names.join(", ")}.` : null}
      </p>
      <DataTable
        caption="How everyone compares with the eligibility statement"
        captionHidden
        columns={[{ heading: "People who are" }, { heading: "People", numeric: true }, { heading: "Example" }]}
        rows={rows.map(({ label, people, example }) => ({
          key: label,
          cells: [
            label,
            displayCount(people),
            people > 0 ? <ExampleLink key={label} example={example} label={label} /> : "None",
          ],
        }))}
      />
      {counted.eligible_not_invited > 0 ? <MissedReasons counted={counted} /> : <p>No eligible people were missed.</p>}
      <EligibilityGroups counted={counted} />
    </>
  );
}

/** Shows why eligible people are not invited, starting with people who are not in any cohort. */
function MissedReasons({ counted }: { counted: Eligibility }) {
  const noCohortExample = counted.examples.find(
    ({ kind, because }) => kind === "eligible_not_invited" && because === null,
  );
  const rows = [
    { label: "Not in any cohort", people: counted.in_no_cohort, example: noCohortExample },
    ...counted.not_invited_because.map(({ rule, iteration, outcome, people }) => ({
      label: `${upperFirst(outcomeTexts[outcome === "filtered" ? "F" : "S"].done)} by “${rule}” in “${iteration}”`,
      people,
      example: counted.examples.find(
        ({ because }) => because?.rule === rule && because.iteration === iteration && because.outcome === outcome,
      ),
    })),
  ];
  return (
    <Details expander open>
      <Details.Summary>
        Why {formatPeopleCount(counted.eligible_not_invited)} who are eligible are not invited
      </Details.Summary>
      <Details.Text>
        <DataTable
          caption="Reasons eligible people are not invited"
          captionHidden
          columns={[{ heading: "Reason" }, { heading: "People", numeric: true }, { heading: "Example" }]}
          rows={rows
            .filter(({ people }) => people > 0)
            .map(({ label, people, example }) => ({
              key: label,
              cells: [label, displayCount(people), <ExampleLink key={label} example={example} label={label} />],
            }))}
        />
      </Details.Text>
    </Details>
  );
}

/** Links to an invented person with this outcome. */
function ExampleLink({ example, label }: { example: EligibilityExample | undefined; label: string }) {
  const { key } = useIteration();
  if (!example) return "None found";
  return (
    <Link to={iterationPath(key, "explain")} state={{ person: example.person, ofReport: true }}>
      Why this person?<span className="nhsuk-u-visually-hidden"> Example person: {label}</span>
    </Link>
  );
}
