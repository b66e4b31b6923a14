import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ReportRows } from "../tables/ReportRows.tsx";
import { withoutEmptyAges, agesTable } from "./ages-table.ts";

/** Shows the people's ages. Bands without people are shown only on request. */
export function AgesCard({ ages, report }: { ages: AgeDistribution; report: SummaryReport }) {
  const [showAll, setShowAll] = useState(false);
  const fullTable = agesTable(ages);
  const filledTable = withoutEmptyAges(fullTable);
  const emptyCount = fullTable.rows(report).length - filledTable.rows(report).length;
  return (
    <Card heading={fullTable.title}>
      <ReportRows table={showAll ? fullTable : filledTable} report={report} />
      {emptyCount > 0 ? (
        <Button variant="secondary" small repeatable onClick={() => setShowAll(!showAll)}>
          {showAll ? "Hide ages with no people" : "Show ages with no people"}
        </Button>
      ) : null}
    </Card>
  );
}
