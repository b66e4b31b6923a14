import { unconfirmedOutcomesSentence } from "@spi/domain/release/outcomes";
import { displayCount } from "@spi/domain/text/counts";
import { Card } from "../../ui/Card.tsx";
import { CodeName } from "../../ui/CodeName.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { FoldedRows } from "./FoldedRows.tsx";
import type { Release } from "@spi/domain/release/release-answer";
import { channelNames, outcomeHeadings } from "./release-text.ts";

const columns = [
  { heading: "Wave" },
  { heading: "Routing plan ID" },
  { heading: "Accepted", numeric: true },
  ...outcomeHeadings.map((heading) => ({ heading, numeric: true })),
];
const channelColumns = [
  { heading: "Wave" },
  { heading: "Routing plan ID" },
  { heading: "Channel" },
  { heading: "Delivered", numeric: true },
  { heading: "Failed", numeric: true },
];
/** Shows NHS Notify's outcomes for the messages it accepted, by wave and routing plan, and by channel. */
export function ReleaseOutcomes({ release: { parts, channels, figures, outcomes } }: { release: Release }) {
  const unconfirmedText = unconfirmedOutcomesSentence(figures.accepted, outcomes);
  return (
    <Card heading="Delivery">
      <p>
        Each message that NHS Notify accepted has either been delivered or failed, or its outcome is not yet known. It
        can take several days to find out whether a letter was delivered.
      </p>
      {unconfirmedText ? <p>{unconfirmedText}</p> : null}
      <DataTable
        caption="Delivery outcomes"
        captionHidden
        columns={columns}
        rows={[{ key: "all", cells: ["All", "All", ...outcomeCells(figures.accepted, outcomes)] }]}
      />
      <FoldedRows title="By wave and routing plan" rows={parts.length}>
        <DataTable
          caption="Delivery outcomes by wave and routing plan"
          captionHidden
          columns={columns}
          rows={parts.map(({ wave, plan, accepted, outcomes: partOutcomes }) => ({
            key: `${wave} ${plan}`,
            cells: [String(wave), <CodeName key="plan">{plan}</CodeName>, ...outcomeCells(accepted, partOutcomes)],
          }))}
        />
      </FoldedRows>
      {channels.length === 0 ? null : (
        <FoldedRows title="By wave, routing plan and channel" rows={channels.length}>
          <p>
            If a message fails on one channel, NHS Notify tries the next one. The same message can be counted as failed
            on one channel and delivered on another.
          </p>
          <DataTable
            caption="Delivery outcomes by channel"
            columns={channelColumns}
            rows={channels.map(({ wave, plan, channel, delivered, failed }) => ({
              key: `${wave} ${plan} ${channel}`,
              cells: [
                String(wave),
                <CodeName key="plan">{plan}</CodeName>,
                channelNames[channel],
                displayCount(delivered),
                displayCount(failed),
              ],
            }))}
          />
        </FoldedRows>
      )}
    </Card>
  );
}

function outcomeCells(accepted: number, { delivered, failed, unknown }: Release["outcomes"]): string[] {
  return [accepted, delivered, failed, unknown].map(displayCount);
}
