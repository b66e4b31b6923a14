import type { SummaryReport } from "@spi/domain/summary-report";
import type { ReactNode } from "react";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { ReportTable } from "./report-tables.ts";

interface ReportTableCardProps<Row> {
  table: ReportTable<Row>;
  report: SummaryReport;
  /** What the table shows as a picture. */
  picture?: ReactNode;
}

/** One table of the report under its title, with its picture above it. */
export function ReportTableCard<Row>({ table, report, picture }: ReportTableCardProps<Row>) {
  const { title, columns, keyOf, empty } = table;
  const rows = table.rows(report);
  return (
    <Card heading={title}>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <>
          {picture}
          <DataTable
            caption={title}
            captionHidden
            columns={columns.map(({ heading, numeric }) => ({ heading, numeric: numeric ?? false }))}
            rows={rows.map((row) => ({ key: keyOf(row), cells: columns.map((column) => column.show(row)) }))}
          />
        </>
      )}
    </Card>
  );
}
