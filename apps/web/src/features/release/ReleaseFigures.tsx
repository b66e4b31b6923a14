import { upperFirst } from "@spi/domain/text/upper-first";
import { wronglyUnreachable } from "@spi/domain/release/cannot-be-messaged";
import { displayCount } from "@spi/domain/text/counts";
import { numbersOwner, refusalOwners, describeRefusal } from "@spi/domain/release/rejections/notify-codes";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeName } from "../../ui/CodeName.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { downloadText } from "../../ui/page/download-text.ts";
import { fileName } from "../../ui/csv-text.ts";
import { releaseCsv } from "./release-csv.ts";
import { FoldedRows } from "./FoldedRows.tsx";
import type { Release } from "@spi/domain/release/release-answer";
import { changeSentence, figureColumns } from "./release-text.ts";

/** Shows the messages by result, wave and routing plan. The column "Approved" is the total of the other columns. */
export function ReleaseFigures({ release, list }: { release: Release; list: NonNullable<Release["list"]> }) {
  const { parts, figures, change, removed, refused } = release;
  const { headings, cellsOf, delayed } = figureColumns(release);
  const columns = [
    { heading: "Wave" },
    { heading: "Routing plan ID" },
    ...headings.map((heading) => ({ heading, numeric: true })),
  ];
  const unreachable = Object.entries(list.cannot).filter(([, people]) => people > 0);
  return (
    <>
      <Card heading="Messages" action={<DownloadFigures release={release} />}>
        <DataTable
          caption="Message outcomes"
          captionHidden
          columns={columns}
          rows={[{ key: "all", cells: ["All", "All", ...cellsOf({ ...figures, delayed }).map(displayCount)] }]}
        />
        <FoldedRows title="By wave and routing plan" rows={parts.length}>
          <DataTable
            caption="Message outcomes by wave and routing plan"
            captionHidden
            columns={columns}
            rows={parts.map((part) => ({
              key: `${part.wave} ${part.plan}`,
              cells: [
                String(part.wave),
                <CodeName key="plan">{part.plan}</CodeName>,
                ...cellsOf(part).map(displayCount),
              ],
            }))}
          />
        </FoldedRows>
        <ReasonList title="Removed" rows={removed.map(({ reason, messages: count }) => [reason, count])} />
        <ReasonList
          title="Rejected by NHS Notify"
          rows={refused.map(({ code, messages: count }) => [upperFirst(describeRefusal(code)), count])}
          owners={refusalOwners(refused.map(({ code }) => code))}
        />
      </Card>
      {change || unreachable.length > 0 ? (
        <Card heading="People">
          <ReasonList
            title="Cannot be messaged"
            rows={unreachable}
            owners={wronglyUnreachable(list.cannot) > 0 ? [numbersOwner] : []}
          />
          {change ? <p className="nhsuk-u-margin-bottom-0">{changeSentence(change)}</p> : null}
        </Card>
      ) : null}
    </>
  );
}

function DownloadFigures({ release }: { release: Release }) {
  const { campaign, iteration } = useIteration();
  const [campaignName, iterationName] = [campaign.campaign_details.Name, iteration.iteration_details.Name];
  const name = fileName(campaignName, iterationName, `release ${release.number}`);
  return (
    <Button
      variant="secondary"
      small
      onClick={() => downloadText({ name: `${name}.csv`, type: "text/csv", text: releaseCsv(release) })}
    >
      Download CSV
    </Button>
  );
}

interface ReasonListProps {
  title: string;
  rows: readonly (readonly [string, number])[];
  /** Sentences that name the roles that investigate these reasons, one for each group of reasons. */
  owners?: readonly string[];
}

/** Shows totals by reason. Renders nothing without rows. */
function ReasonList({ title, rows, owners }: ReasonListProps) {
  const sums = new Map<string, number>();
  for (const [reason, count] of rows) sums.set(reason, (sums.get(reason) ?? 0) + count);
  if (sums.size === 0) return null;
  return (
    <>
      <h3 className="nhsuk-heading-s nhsuk-u-margin-top-4">{title}</h3>
      <ul className="nhsuk-list nhsuk-list--bullet">
        {[...sums].map(([reason, count]) => (
          <li key={reason}>
            {reason}: {displayCount(count)}
          </li>
        ))}
      </ul>
      {owners?.map((owner) => (
        <p key={owner}>{owner}</p>
      ))}
    </>
  );
}
