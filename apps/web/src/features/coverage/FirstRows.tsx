import { Details } from "nhsuk-react-components";
import type { ComponentProps } from "react";
import { DataTable } from "../../ui/DataTable.tsx";

/** The rows with most people, and the others on request. */
export function FirstRows({
  caption,
  columns,
  rows,
}: Pick<ComponentProps<typeof DataTable>, "caption" | "columns" | "rows">) {
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
    </>
  );
}

const shownFirst = 5;
