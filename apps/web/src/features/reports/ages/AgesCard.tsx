import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ReportRows } from "../tables/ReportRows.tsx";
import { withoutEmptyAges, agesTable } from "./ages-table.ts";

/** Shows the people's ages: only bands that contain people, and the empty ones on request. */
export function AgesCard({ ages, report }: { ages: AgeDistribution; report: SummaryReport }) {
  const [all, setAll] = useState(false);
  const every = agesTable(ages);
  const some = withoutEmptyAges(every);
  const without = every.rows(report).length - some.rows(report).length;
  return (
    <Card heading={every.title}>
      <ReportRows table={all ? every : some} report={report} />
      {without > 0 ? (
        <Button variant="secondary" small repeatable onClick={() => setAll(!all)}>
          {all ? "Hide ages with no people" : "Show ages with no people"}
        </Button>
      ) : null}
    </Card>
  );
}
