import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { ReactNode } from "react";
import { Breakable } from "../../ui/DataTable.tsx";
import { Card } from "../../ui/Card.tsx";
import { Bar } from "./funnel/Bar.tsx";
import type { ReportColumn, ReportTable } from "./report-tables.ts";

interface ReportTableCardProps<Row> {
  table: ReportTable<Row>;
  report: SummaryReport;
  /** More about a row, shown when its name is opened. */
  renderMore?: (row: Row) => ReactNode;
}

/** Columns that stand side by side on a phone. */
const mostBeside = 4;

/** One table of the report under its title. A table too wide for a phone is a list of labelled values there. */
export function ReportTableCard<Row>({ table, report, renderMore }: ReportTableCardProps<Row>) {
  const { title, columns, keyOf, empty, bars, legend } = table;
  const rows = table.rows(report);
  const largest = Math.max(1, ...rows.flatMap((row) => bars?.(row).map(({ people }) => people) ?? []));
  const looks = bars ? " spi-report-table--bars" : columns.length > mostBeside ? " spi-report-table--stacks" : "";
  return (
    <Card heading={title}>
      {legend && rows.length > 0 ? <p>{legend}</p> : null}
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must take focus
        <section className="spi-scroll" aria-label={title} tabIndex={0}>
          <table className={`nhsuk-table spi-report-table${looks}`}>
            <caption className="nhsuk-u-visually-hidden">{title}</caption>
            <thead className="nhsuk-table__head">
              <tr>
                {columns.map(({ heading, numeric }) => (
                  <th key={heading} scope="col" className={`nhsuk-table__header${numeric ? "--numeric" : ""}`}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="nhsuk-table__body">
              {rows.map((row) => (
                <tr className="nhsuk-table__row" key={keyOf(row)}>
                  {columns.map((column) => (
                    <Cell key={column.heading} column={column} row={row} renderMore={renderMore}>
                      {column.rowHeader
                        ? bars?.(row).map(({ people, look }) => <Bar key={look} share={people / largest} look={look} />)
                        : null}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

interface CellProps<Row> {
  column: ReportColumn<Row>;
  row: Row;
  renderMore: ((row: Row) => ReactNode) | undefined;
  children: ReactNode;
}

function Cell<Row>({ column, row, renderMore, children }: CellProps<Row>) {
  const { numeric, rowHeader, show } = column;
  if (!rowHeader) {
    return (
      <td className={`nhsuk-table__cell${numeric ? " nhsuk-table__cell--numeric" : ""}`} data-heading={column.heading}>
        {show(row)}
      </td>
    );
  }
  const detail = renderMore?.(row);
  return (
    <th scope="row" className="nhsuk-table__cell spi-report-table__name">
      {detail ? (
        <details className="spi-more">
          <summary>{show(row)}</summary>
          {detail}
        </details>
      ) : (
        <Breakable text={show(row)} />
      )}
      {children}
    </th>
  );
}
