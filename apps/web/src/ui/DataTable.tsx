import type { ReactNode } from "react";

interface Column {
  heading: string;
  numeric?: boolean;
}

interface Row {
  key: string;
  /** The row's cells, one for each column. */
  cells: readonly ReactNode[];
}

interface DataTableProps {
  /** Description of the table's content for screen readers. Also visible unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column[];
  rows: readonly Row[];
}

/** Renders a table that becomes a list of labelled values on a phone. */
export function DataTable({ caption, captionHidden, columns, rows }: DataTableProps) {
  return (
    <table className="nhsuk-table-responsive spi-table">
      <caption className={captionHidden ? "nhsuk-u-visually-hidden" : "nhsuk-table__caption"}>{caption}</caption>
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
        {rows.map(({ key, cells }) => (
          <tr className="nhsuk-table__row" key={key}>
            {columns.map(({ heading, numeric }, index) => (
              <td key={heading} className={`nhsuk-table__cell${numeric ? " nhsuk-table__cell--numeric" : ""}`}>
                <span className="nhsuk-table-responsive__heading" aria-hidden="true">
                  {heading}{" "}
                </span>
                <span className="spi-table__value">{cells[index]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a cell's main text with small grey text below it. */
export function TwoLines({ children, under }: { children: ReactNode; under: ReactNode }) {
  return (
    <>
      {children}
      <span className="spi-under">{under}</span>
    </>
  );
}
