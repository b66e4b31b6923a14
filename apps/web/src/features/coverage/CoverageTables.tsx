import { upperFirst } from "@spi/domain/text/upper-first";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { notSelectedLabels } from "@spi/domain/coverage/coverage-labels";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { isNoOne } from "../../scope/preview/preview-text.ts";
import { Link } from "react-router";
import { type CampaignKey, iterationPath } from "../../paths/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { SummaryList, SummaryRow } from "../../ui/SummaryRow.tsx";
import { TopRows } from "./TopRows.tsx";
import { CoverageIterationsCard } from "./CoverageIterationsCard.tsx";
import { describeMoreReasons } from "./more-text.ts";
import { PairTables } from "./PairTables.tsx";
import { EligibleSentTable, SentCard } from "./SentTables.tsx";

export type CoverageIteration = Pick<
  CoverageResponse["iterations"][number],
  "iteration_id" | "campaign_id" | "campaign_name" | "name"
>;

interface CoverageTablesProps {
  /** Today's date (YYYYMMDD). */
  today: string;
  answer: CoverageResponse;
  /** The campaign that the page is about. Iterations in other campaigns are shown with their campaign's name. */
  home: CampaignKey;
}

/**
 * Shows each iteration's counts and the reasons why people are never selected. Also lists pairs of iterations with the
 * same people, and iterations that were not counted.
 */
export function CoverageTables({ answer, home, today }: CoverageTablesProps) {
  const { iterations, never_because, eligible, eligible_not_counted, left_out } = answer;
  const hasOtherCampaigns = iterations.some(({ campaign_id }) => campaign_id !== home.campaignId);
  const nameOf = ({ campaign_id, campaign_name, name }: CoverageIteration) =>
    campaign_id === home.campaignId ? name : `${campaign_name}: ${name}`;
  const names = new Map(iterations.map((iteration) => [iteration.iteration_id, nameOf(iteration)]));
  const toReasonRow = ({ iteration_id, outcome, rule, people }: CoverageResponse["never_because"][number]) => ({
    key: `${iteration_id} ${outcome} ${rule}`,
    cells: [
      `${upperFirst(notSelectedLabels[outcome])}${rule === null ? "" : ` by “${rule}”`}`,
      names.get(iteration_id),
      describeFigure(people),
    ],
  });
  const link = (iteration: CoverageIteration) => (
    <Link
      className="spi-strong"
      to={iterationPath(
        { teamId: home.teamId, campaignId: iteration.campaign_id, iterationId: iteration.iteration_id },
        "summary",
      )}
    >
      {nameOf(iteration)}
    </Link>
  );
  return (
    <>
      <CoverageIterationsCard iterations={iterations} home={home} link={link} today={today} />
      <SentCard answer={answer} link={link} />
      {never_because.length === 0 ? null : (
        <Card heading="Reasons people are never selected">
          <p>We count each person once, under the iteration where they came closest to being selected.</p>
          <TopRows
            // If other campaigns are counted, the page is long and most of the reasons are about people in those
            // campaigns.
            foldedNouns={hasOtherCampaigns ? ["reason", "reasons"] : undefined}
            caption="Reasons people are never selected"
            columns={reasonColumns}
            rows={never_because.map(toReasonRow)}
            omittedText={describeMoreReasons(answer.more_reasons)}
          />
        </Card>
      )}
      {eligible_not_counted === null ? null : <p className="nhsuk-inset-text">{eligible_not_counted}</p>}
      {eligible === null ? null : (
        <Card heading="Eligible people not selected by any iteration">
          <p>
            {eligible.name}. We count people who are eligible on any of this campaign&apos;s run dates, or on the date
            in the statement. This includes people who are not in any cohort.
          </p>
          <div className="spi-pairs">
            <SummaryList>
              <SummaryRow label="Eligible" value={describeFigure(eligible.people)} />
              <SummaryRow label="Never selected by this campaign" value={describeFigure(eligible.never)} />
            </SummaryList>
          </div>
          {isNoOne(eligible.never) ? null : (
            <TopRows
              foldedNouns={["reason", "reasons"]}
              caption="Reasons eligible people are never selected"
              columns={reasonColumns}
              rows={[
                ...(isNoOne(eligible.in_no_cohort)
                  ? []
                  : [
                      {
                        key: "in no cohort",
                        cells: ["Not in any cohort", "None", describeFigure(eligible.in_no_cohort)],
                      },
                    ]),
                ...eligible.never_because.map(toReasonRow),
              ]}
              omittedText={describeMoreReasons(eligible.more_reasons)}
            />
          )}
          <EligibleSentTable eligible={eligible} names={names} />
        </Card>
      )}
      <PairTables answer={answer} names={names} />
      {left_out.length === 0 ? null : (
        <Card heading="Not counted">
          <ul className="nhsuk-list nhsuk-list--bullet">
            {left_out.map((iteration) => (
              <li key={iteration.iteration_id}>
                {link(iteration)}: {iteration.reason}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const reasonColumns = [{ heading: "Reason" }, { heading: "Iteration" }, { heading: "People", numeric: true }] as const;
