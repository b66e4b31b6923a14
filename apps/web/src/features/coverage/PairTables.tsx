import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import { withinWords } from "@spi/domain/coverage/coverage-words";
import { figureWords } from "@spi/domain/report/preview-words";
import { isNoOne } from "../../scope/preview/preview-words.ts";
import { Card } from "../../ui/Card.tsx";
import { SummaryList, SummaryRow } from "../../ui/SummaryRow.tsx";
import { FirstRows } from "./FirstRows.tsx";
import { morePairsWords } from "./more-words.ts";

interface PairTablesProps {
  answer: Pick<CoverageAnswer, "pairs" | "more_pairs" | "contacts">;
  names: ReadonlyMap<string, string>;
}

/** Shows the people the campaign selects twice, and those another campaign contacts within the chosen days. */
export function PairTables({ answer: { pairs, more_pairs, contacts }, names }: PairTablesProps) {
  const toRow = ({ first_id, second_id, days, people }: CoverageAnswer["pairs"][number]) => ({
    key: `${first_id} ${second_id}`,
    cells: [names.get(first_id), names.get(second_id), daysWords(days), figureWords(people)],
  });
  return (
    <>
      {pairs.length === 0 ? null : (
        <Card heading="Who is selected again">
          <FirstRows
            caption="People whom two iterations both select"
            columns={pairColumns}
            rows={pairs.map(toRow)}
            more={morePairsWords(more_pairs)}
          />
        </Card>
      )}
      {contacts === null ? null : (
        <Card heading="Who hears from another campaign too">
          <div className="spi-pairs">
            <SummaryList>
              <SummaryRow
                label={`Selected by this campaign and by another one ${withinWords(contacts.days)}`}
                value={figureWords(contacts.people)}
              />
            </SummaryList>
          </div>
          {isNoOne(contacts.people) ? null : (
            <FirstRows
              folded={["pair of iterations", "pairs of iterations"]}
              caption="People whom an iteration of another campaign selects too"
              columns={pairColumns}
              rows={contacts.pairs.map(toRow)}
              more={morePairsWords(contacts.more_pairs)}
            />
          )}
          {contacts.intended.length === 0 ? null : (
            <>
              <h3 className="nhsuk-heading-s">Contacts that are intended</h3>
              <p>They are not counted above.</p>
              <FirstRows
                caption="People whom an iteration of a campaign named as intended selects too"
                columns={pairColumns}
                rows={contacts.intended.map(toRow)}
                more={morePairsWords(contacts.more_intended)}
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
  { heading: "And by" },
  { heading: "Days apart", numeric: true },
  { heading: "People", numeric: true },
] as const;

const daysWords = (days: number) => (days === 0 ? "same day" : String(days));
