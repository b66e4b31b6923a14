import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { ReactNode } from "react";
import { CodeName } from "../../../ui/CodeName.tsx";
import { Bar, BarAxis, BarKey } from "../funnel/Bar.tsx";
import type { ReportColumn, ReportTable } from "./report-tables.ts";

export interface ReportRowsProps<Row> {
  table: ReportTable<Row>;
  report: SummaryReport;
  /** Renders more information about a row when its name is opened. */
  renderMore?: (row: Row) => ReactNode;
  /** Rows in groups with headings. If set, the groups' order replaces the table's own order. */
  groups?: readonly { heading: string; rows: readonly Row[] }[];
  /** True if the rows scroll in a box on screen. All rows are printed. */
  folded?: boolean;
  /** The column that the rows are sorted by, and a function that changes it. */
  sort?: { by: string; direction: "ascending" | "descending"; onSort: (heading: string) => void };
}

/** Number of columns that fit side by side on a phone. */
const maxColumnsOnPhone = 4;

/**
 * Shows the rows of one table in the report. A table that is too wide for a phone becomes a list of labelled values.
 */
export function ReportRows<Row>({ table, report, renderMore, groups, folded, sort }: ReportRowsProps<Row>) {
  const { title, columns, keyOf, empty, bar, legend } = table;
  const rows = table.rows(report);
  if (rows.length === 0) return <p>{empty}</p>;
  const partsOf = (row: Row) => bar?.(row, report) ?? [];
  const largest = Math.max(1, ...rows.map((row) => partsOf(row).reduce((sum, { people }) => sum + people, 0)));
  const modifier =
    columns.length > maxColumnsOnPhone ? " spi-report-table--stacks" : bar ? " spi-report-table--bars" : "";
  return (
    <>
      {legend ? <BarKey colours={legend} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll the box */}
      <section className={`spi-scroll${folded ? " spi-scroll--long" : ""}`} aria-label={title} tabIndex={0}>
        <table className={`nhsuk-table spi-report-table${modifier}`}>
          <caption className="nhsuk-u-visually-hidden">{title}</caption>
          <thead className="nhsuk-table__head">
            <tr>
              {columns.map((column) => (
                <Heading key={column.heading} column={column} sort={sort}>
                  {column.rowHeader && bar ? <BarAxis largest={largest} /> : null}
                </Heading>
              ))}
            </tr>
          </thead>
          {(groups ?? [{ heading: "", rows }]).map((group) => (
            <tbody key={group.heading} className="nhsuk-table__body">
              {group.heading ? (
                <tr className="spi-report-table__group">
                  <th scope="rowgroup" colSpan={columns.length} className="nhsuk-table__cell">
                    {group.heading}
                  </th>
                </tr>
              ) : null}
              {group.rows.map((row) => (
                <tr className="nhsuk-table__row" key={keyOf(row)}>
                  {columns.map((column) => (
                    <Cell key={column.heading} column={column} row={row} renderMore={renderMore}>
                      {column.rowHeader && partsOf(row).length > 0 ? (
                        <Bar parts={partsOf(row).map(({ people, colour }) => ({ share: people / largest, colour }))} />
                      ) : null}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

interface HeadingProps<Row> {
  column: ReportColumn<Row>;
  sort: ReportRowsProps<Row>["sort"];
  /** The scale of the column's bars, if it has any. */
  children: ReactNode;
}

function Heading<Row>({ column: { heading, numeric }, sort, children }: HeadingProps<Row>) {
  const direction = sort?.by === heading ? sort.direction : "none";
  const name = sort ? (
    <button type="button" className="spi-sort" onClick={() => sort.onSort(heading)}>
      {heading}
    </button>
  ) : (
    <span>{heading}</span>
  );
  return (
    <th
      scope="col"
      className={`nhsuk-table__header${numeric ? "--numeric" : ""}`}
      {...(sort ? { "aria-sort": direction } : {})}
    >
      {children ? (
        <div className="spi-report-table__beside">
          {name}
          {children}
        </div>
      ) : (
        name
      )}
    </th>
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
      <div className="spi-report-table__beside">
        {detail ? (
          <details className="spi-more">
            <summary>{show(row)}</summary>
            {detail}
          </details>
        ) : (
          <span>
            <CodeName>{show(row)}</CodeName>
          </span>
        )}
        {children}
      </div>
    </th>
  );
}
