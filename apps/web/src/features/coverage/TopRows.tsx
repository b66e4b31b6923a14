import { Details } from "nhsuk-react-components";
import type { ComponentProps } from "react";
import { DataTable } from "../../ui/DataTable.tsx";

type Table = Pick<ComponentProps<typeof DataTable>, "caption" | "columns" | "rows">;

interface TopRowsProps extends Table {
  /** Text about further rows omitted by the API, if there are any. */
  omittedText: string | undefined;
  /** Singular and plural noun for the rows. If set, all rows are collapsed. */
  foldedNouns?: readonly [string, string] | undefined;
}

/** Shows the rows with the most people, the other rows on request, and the number of rows omitted. */
export function TopRows({ caption, columns, rows, omittedText, foldedNouns }: TopRowsProps) {
  // One more row takes no more space than the control that would open it.
  const shown = rows.length === maxVisible + 1 ? rows : rows.slice(0, maxVisible);
  if (foldedNouns !== undefined)
    return (
      <>
        <FoldedTable
          caption={caption}
          columns={columns}
          rows={rows}
          description={foldedNouns[rows.length === 1 ? 0 : 1]}
        />
        {omittedText === undefined ? null : <p>{omittedText}</p>}
      </>
    );
  return (
    <>
      <DataTable caption={caption} captionHidden columns={columns} rows={shown} />
      <FoldedTable
        caption={`${caption}: rows with fewer people`}
        columns={columns}
        rows={rows.slice(shown.length)}
        description="more with fewer people"
      />
      {omittedText === undefined ? null : <p>{omittedText}</p>}
    </>
  );
}

const maxVisible = 3;

interface FoldedTableProps extends Table {
  /** Description after the number of rows, for example "from other campaigns". */
  description?: string;
  /** Label of the control, which replaces the number and description. */
  summary?: string;
}

/** Shows rows that are collapsed at first and always open in print. Renders nothing without rows. */
export function FoldedTable({
  caption,
  columns,
  rows,
  description,
  summary = `Show ${rows.length} ${description}`,
}: FoldedTableProps) {
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
