import { Card } from "../../../ui/Card.tsx";
import { type ReportRowsProps, ReportRows } from "./ReportRows.tsx";

/** Shows one table in the report under its title. */
export function ReportTableCard<Row>(props: ReportRowsProps<Row>) {
  return (
    <Card heading={props.table.title}>
      <ReportRows {...props} />
    </Card>
  );
}
