import { Details } from "nhsuk-react-components";
import type { ComponentProps } from "react";
import { DataTable } from "../../ui/DataTable.tsx";

type Table = Pick<ComponentProps<typeof DataTable>, "caption" | "columns" | "rows">;

interface FirstRowsProps extends Table {
  /** What is said of those beyond all rows; nothing where there are none. */
  more: string | undefined;
}

/** The rows with most people, the others on request, and how many are not told. */
export function FirstRows({ caption, columns, rows, more }: FirstRowsProps) {
  // A single row takes no more room than what opens to it.
  const shown = rows.length === shownFirst + 1 ? rows : rows.slice(0, shownFirst);
  return (
    <>
      <DataTable caption={caption} captionHidden columns={columns} rows={shown} />
      <RowsOnRequest
        caption={`${caption}: those with fewer people`}
        columns={columns}
        rows={rows.slice(shown.length)}
        others="more with fewer people"
      />
      {more === undefined ? null : <p>{more}</p>}
    </>
  );
}

const shownFirst = 3;

interface RowsOnRequestProps extends Table {
  /** Which they are, after their number: "of other campaigns". */
  others: string;
}

/** Rows that open on request and stand on paper; nothing where there are none (REQ-SCR-90). */
export function RowsOnRequest({ caption, columns, rows, others }: RowsOnRequestProps) {
  if (rows.length === 0) return null;
  return (
    <Details className="spi-printed">
      <Details.Summary>
        Show {rows.length} {others}
      </Details.Summary>
      <Details.Text>
        <DataTable caption={caption} captionHidden columns={columns} rows={rows} />
      </Details.Text>
    </Details>
  );
}
