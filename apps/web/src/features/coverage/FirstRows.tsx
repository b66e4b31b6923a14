import { Details } from "nhsuk-react-components";
import type { ComponentProps } from "react";
import { DataTable } from "../../ui/DataTable.tsx";

interface FirstRowsProps extends Pick<ComponentProps<typeof DataTable>, "caption" | "columns" | "rows"> {
  /** What is said of those beyond all rows; nothing where there are none. */
  more: string | undefined;
}

/** The rows with most people, the others on request, and how many are not told. */
export function FirstRows({ caption, columns, rows, more }: FirstRowsProps) {
  const others = rows.slice(shownFirst);
  return (
    <>
      <DataTable caption={caption} captionHidden columns={columns} rows={rows.slice(0, shownFirst)} />
      {others.length === 0 ? null : (
        <Details>
          <Details.Summary>Show {others.length} more with fewer people</Details.Summary>
          <Details.Text>
            <DataTable caption={`${caption}: those with fewer people`} captionHidden columns={columns} rows={others} />
          </Details.Text>
        </Details>
      )}
      {more === undefined ? null : <p>{more}</p>}
    </>
  );
}

const shownFirst = 5;
