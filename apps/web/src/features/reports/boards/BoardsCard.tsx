import type { SummaryReport } from "@spi/domain/report/summary-report";
import { useState } from "react";
import { useCodes } from "../../../api/use-reference.ts";
import { Card } from "../../../ui/Card.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { ReportRows } from "../tables/ReportRows.tsx";
import { boardsTable } from "../tables/report-tables.ts";
import type { BoardOrder } from "./board-groups.ts";
import { boardGroups } from "./board-groups.ts";

/** The boards of those invited in their regions: ordered by a press on a heading, one region alone where it is chosen (REQ-REP-21). */
export function BoardsCard({ report }: { report: SummaryReport }) {
  const codes = useCodes();
  const [order, setOrder] = useState<BoardOrder>({ by: "people", direction: "descending" });
  const [region, setRegion] = useState("");
  const table = boardsTable(codes);
  const [nameColumn] = table.columns;
  const groups = boardGroups(table.rows(report), { codes, order, nameOf: (row) => nameColumn?.show(row) ?? "" });
  const headingOf = (by: BoardOrder["by"]) => table.columns[by === "name" ? 0 : 1]?.heading ?? "";
  const onSort = (heading: string) => {
    const by = heading === headingOf("name") ? "name" : "people";
    const first = by === "name" ? "ascending" : "descending";
    const other = first === "ascending" ? "descending" : "ascending";
    setOrder({ by, direction: order.by === by && order.direction === first ? other : first });
  };
  return (
    <Card heading={table.title}>
      {groups.length > 1 ? (
        <SelectField
          id="board-region"
          label="Region"
          value={region}
          onChange={setRegion}
          placeholder="All regions"
          choices={groups.map((group) => ({ value: group.region, label: group.region }))}
        />
      ) : null}
      <ReportRows
        table={table}
        report={report}
        groups={groups.filter((group) => region === "" || group.region === region)}
        sort={{ by: headingOf(order.by), direction: order.direction, onSort }}
      />
    </Card>
  );
}
