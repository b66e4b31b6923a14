import { Details } from "nhsuk-react-components";
import type { ComponentProps } from "react";
import { DataTable } from "../../ui/DataTable.tsx";

type Table = Pick<ComponentProps<typeof DataTable>, "caption" | "columns" | "rows">;

interface FirstRowsProps extends Table {
  /** What is said of those beyond all rows; nothing where there are none. */
  more: string | undefined;
  /** What one and several of them are called where all open on request. */
  folded?: readonly [string, string] | undefined;
}

/** The rows with most people, the others on request, and how many are not told. */
export function FirstRows({ caption, columns, rows, more, folded }: FirstRowsProps) {
  // A single row takes no more room than what opens to it.
  const shown = rows.length === shownFirst + 1 ? rows : rows.slice(0, shownFirst);
  if (folded !== undefined)
    return (
      <>
        <RowsOnRequest caption={caption} columns={columns} rows={rows} others={folded[rows.length === 1 ? 0 : 1]} />
        {more === undefined ? null : <p>{more}</p>}
      </>
    );
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
  others?: string;
  /** What opens them, where it is not their number and which they are. */
  summary?: string;
}

/** Rows that open on request and stand on paper; nothing where there are none. */
export function RowsOnRequest({
  caption,
  columns,
  rows,
  others,
  summary = `Show ${rows.length} ${others}`,
}: RowsOnRequestProps) {
  if (rows.length === 0) return null;
  return (
    <Details className="spi-printed">
      <Details.Summary>{summary}</Details.Summary>
      <Details.Text>
        <DataTable caption={caption} captionHidden columns={columns} rows={rows} />
      </Details.Text>
    </Details>
  );
}
