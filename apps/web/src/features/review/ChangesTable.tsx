import { type Change, describeFieldChange } from "@spi/domain/descriptions/describe-change";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useReferenceLabels } from "../../api/use-reference-labels.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Lines } from "../../ui/Lines.tsx";

interface ChangesTableProps {
  caption: string;
  /** Headings of the columns for the values before and after. */
  columns: readonly [string, string];
  changes: readonly Change[];
}

/** Lists changed fields, each with both values. */
export function ChangesTable({ caption, columns, changes }: ChangesTableProps) {
  const runDate = useIteration().iteration.iteration_details.IterationDate;
  const reference = useReferenceLabels();
  const names = useQuery(queries.reference()).data;
  const reading = reference && { reference, runDate };
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={[{ heading: "Item" }, ...columns.map((heading) => ({ heading }))]}
      rows={changes.map((change) => {
        const { label, before, after } = describeFieldChange(change, { document: "iteration", names, reading });
        return {
          key: JSON.stringify(change.path),
          cells: [
            <Lines key="what" values={[label]} />,
            <Lines key="before" values={before} />,
            <Lines key="after" values={after} />,
          ],
        };
      })}
    />
  );
}
