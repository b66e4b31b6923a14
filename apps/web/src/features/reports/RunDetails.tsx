import type { ReportResponse } from "@spi/domain/api-contract";
import { displayDay, displayTimestamp } from "@spi/domain/day/calendar";
import { Details } from "nhsuk-react-components";
import { SummaryList, SummaryRow } from "../../ui/SummaryRow.tsx";

/** Shows a report's inputs, so that the report can be repeated exactly. The card is collapsed. */
export function RunDetails({ run }: { run: ReportResponse }) {
  const requestedBy = `${run.requested_by.name}, ${displayTimestamp(run.requested_timestamp)}`;
  return (
    <Details expander className="spi-printed">
      <Details.Summary>How this report was made</Details.Summary>
      <Details.Text>
        <SummaryList>
          <SummaryRow label="Run date" value={displayDay(run.run_date)} />
          <SummaryRow label="Requested by" value={requestedBy} />
          <SummaryRow label="Finished" value={displayTimestamp(run.finished_timestamp ?? "")} empty="Not finished" />
          <SummaryRow label="Population" value={run.population} empty="Not known" />
          <SummaryRow label="Population snapshot" value={renderHash(run.population_snapshot)} empty="Not known" />
          {run.iceberg_snapshot !== undefined && (
            <SummaryRow label="Iceberg snapshot" value={renderHash(run.iceberg_snapshot)} />
          )}
          <SummaryRow label="Engine version" value={renderHash(run.engine_version)} empty="Not known" />
          <SummaryRow label="Configuration" value={renderHash(run.configuration_hash)} />
        </SummaryList>
      </Details.Text>
    </Details>
  );
}

function renderHash(value: string | null) {
  return value === null ? null : <code className="spi-hash">{value}</code>;
}
