import type { ReaderFacts } from "@spi/domain/api-contract";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { useState } from "react";
import { useCodes } from "../../../api/use-reference.ts";
import { Card } from "../../../ui/Card.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { ReportRows } from "../tables/ReportRows.tsx";
import { type BoardCount, boardsTable } from "../tables/report-tables.ts";
import { type BoardOrder, describeBoardCount, boardGroups, maxWithoutScrolling } from "./board-groups.ts";
import { Button } from "../../../ui/Button.tsx";

/** Sort order for each column. */
const columnOrders = ["name", "people", "share"] as const satisfies readonly BoardOrder["by"][];

/**
 * Shows how many people are invited by board, for all regions or one region. Users can select a heading to sort the
 * boards. Many boards initially scroll in a box, with their number and a button that shows all of them.
 */
export function BoardsCard({ report, facts }: { report: SummaryReport; facts: ReaderFacts | null }) {
  const codes = useCodes();
  const [order, setOrder] = useState<BoardOrder>({ by: "people", direction: "descending" });
  const [region, setRegion] = useState("");
  const [showAll, setShowAll] = useState(false);
  const table = boardsTable(codes, facts?.boards);
  const [nameColumn] = table.columns;
  const inCohorts = new Map(facts?.boards?.map(({ icb, people }) => [icb, people]));
  const nameOf = (row: BoardCount) => nameColumn?.show(row) ?? "";
  const groups = boardGroups(table.rows(report), { codes, order, nameOf, inCohorts });
  const visibleGroups = groups.filter((group) => region === "" || group.region === region);
  const isLong = table.rows(report).length > maxWithoutScrolling;
  const isFolded = isLong && !showAll && region === "";
  const headingOf = (by: BoardOrder["by"]) => table.columns[columnOrders.indexOf(by)]?.heading ?? "";
  const onSort = (heading: string) => {
    const by = columnOrders.find((order) => headingOf(order) === heading) ?? "people";
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
      {isLong ? (
        <p className="spi-boards-count">
          <output>{describeBoardCount({ groups, shown: visibleGroups, folded: isFolded })}</output>{" "}
          <Button
            variant="secondary"
            small
            repeatable
            onClick={() => {
              setShowAll(isFolded || region !== "");
              setRegion("");
            }}
          >
            {isFolded || region !== "" ? "See all boards" : "See fewer boards"}
          </Button>
        </p>
      ) : null}
      <ReportRows
        table={table}
        report={report}
        groups={visibleGroups}
        folded={isFolded}
        sort={{ by: headingOf(order.by), direction: order.direction, onSort }}
      />
    </Card>
  );
}
