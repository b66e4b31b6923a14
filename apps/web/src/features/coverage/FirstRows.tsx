import { Details } from "nhsuk-react-components";
import type { ComponentProps } from "react";
import { DataTable } from "../../ui/DataTable.tsx";

type Table = Pick<ComponentProps<typeof DataTable>, "caption" | "columns" | "rows">;

interface FirstRowsProps extends Table {
  /** Text about further rows that the API omitted, if any. */
  more: string | undefined;
  /** Singular and plural of the rows, if all of them open on request. */
  folded?: readonly [string, string] | undefined;
}

/** Shows the rows with most people, the others on request, and the number omitted. */
export function FirstRows({ caption, columns, rows, more, folded }: FirstRowsProps) {
  // A single row takes no more space than the control that would open it.
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
        caption={`${caption}: rows with fewer people`}
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
  /** Description after the number of rows: "from other campaigns". */
  others?: string;
  /** Label of the control, instead of the number and description. */
  summary?: string;
}

/** Shows rows that open on request and are always open in print. Renders nothing without rows. */
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
