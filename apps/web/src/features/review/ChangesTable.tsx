import { DataTable } from "../../ui/DataTable.tsx";
import { changedPart, changedValue } from "./change-words.ts";

interface ChangesTableProps {
  caption: string;
  /** Headings of the values before and after. */
  columns: readonly [string, string];
  changes: readonly { path: string; before?: unknown; after?: unknown }[];
}

/** Fields that differ, each with both values. */
export function ChangesTable({ caption, columns, changes }: ChangesTableProps) {
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={[{ heading: "What" }, ...columns.map((heading) => ({ heading }))]}
      rows={changes.map(({ path, before, after }) => ({
        key: path,
        cells: [
          <span key="what" className="spi-in-words">
            {changedPart(path)}
          </span>,
          ...[before, after].map((value, index) => (
            <span key={index === 0 ? "before" : "after"} className="spi-in-words">
              {changedValue(value, path)}
            </span>
          )),
        ],
      }))}
    />
  );
}
