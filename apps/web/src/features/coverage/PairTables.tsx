import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { describeWithin } from "@spi/domain/coverage/coverage-labels";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { isNoOne } from "../../scope/preview/preview-text.ts";
import { Card } from "../../ui/Card.tsx";
import { SummaryList, SummaryRow } from "../../ui/SummaryRow.tsx";
import { TopRows } from "./TopRows.tsx";
import { describeMorePairs } from "./more-text.ts";

interface PairTablesProps {
  answer: Pick<CoverageResponse, "pairs" | "more_pairs" | "contacts">;
  names: ReadonlyMap<string, string>;
}

/**
 * Shows how many people the campaign selects twice, and how many people another campaign contacts within the chosen
 * number of days.
 */
export function PairTables({ answer: { pairs, more_pairs, contacts }, names }: PairTablesProps) {
  const toRow = ({ first_id, second_id, days, people }: CoverageResponse["pairs"][number]) => ({
    key: `${first_id} ${second_id}`,
    cells: [names.get(first_id), names.get(second_id), formatDaysApart(days), describeFigure(people)],
  });
  return (
    <>
      {pairs.length === 0 ? null : (
        <Card heading="People selected again">
          <TopRows
            caption="People selected by two iterations"
            columns={pairColumns}
            rows={pairs.map(toRow)}
            omittedText={describeMorePairs(more_pairs)}
          />
        </Card>
      )}
      {contacts === null ? null : (
        <Card heading="People who also hear from another campaign">
          <div className="spi-pairs">
            <SummaryList>
              <SummaryRow
                label={`Selected by this campaign and another one ${describeWithin(contacts.days)}`}
                value={describeFigure(contacts.people)}
              />
            </SummaryList>
          </div>
          {isNoOne(contacts.people) ? null : (
            <TopRows
              foldedNouns={["pair of iterations", "pairs of iterations"]}
              caption="People also selected by another campaign’s iteration"
              columns={pairColumns}
              rows={contacts.pairs.map(toRow)}
              omittedText={describeMorePairs(contacts.more_pairs)}
            />
          )}
          {contacts.intended.length === 0 ? null : (
            <>
              <h3 className="nhsuk-heading-s">Intended contacts</h3>
              <p>These people are not included in the figures above.</p>
              <TopRows
                caption="People also selected by an intended campaign’s iteration"
                columns={pairColumns}
                rows={contacts.intended.map(toRow)}
                omittedText={describeMorePairs(contacts.more_intended)}
              />
            </>
          )}
        </Card>
      )}
    </>
  );
}

const pairColumns = [
  { heading: "Selected by" },
  { heading: "Also selected by" },
  { heading: "Days apart", numeric: true },
  { heading: "People", numeric: true },
] as const;

const formatDaysApart = (days: number) => (days === 0 ? "same day" : String(days));
