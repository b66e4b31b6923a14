import { displayDay } from "@spi/domain/day/calendar";
import { type FoundRule, type SearchResponse, searchedIterations } from "@spi/domain/desk/search";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { ruleTypeFacts } from "@spi/domain/rule/rule";
import { displayCount } from "@spi/domain/text/counts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  type CampaignKey,
  type IterationKey,
  campaignPath,
  iterationPath,
  openRulesPath,
  rulePath,
} from "../../paths/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { StatusTag } from "../../ui/Tag.tsx";

interface ResultKey {
  team_id: string;
  campaign_id: string;
}

const campaignKey = ({ team_id: teamId, campaign_id: campaignId }: ResultKey): CampaignKey => ({
  teamId,
  campaignId,
});
const iterationKey = (result: ResultKey & { iteration_id: string }): IterationKey => ({
  ...campaignKey(result),
  iterationId: result.iteration_id,
});

/** Shows the results by kind, each with a link and its location. */
export function SearchResults({ answer }: { answer: SearchResponse }) {
  const { teams } = useMe();
  const { campaigns, iterations, rules, plans } = answer;
  const total = [campaigns, iterations, rules, plans].reduce((sum, { total: count }) => sum + count, 0);
  const mayWrite = (teamId: string) =>
    teams.some(({ id, permissions }) => id === teamId && permissions.includes("write"));
  const formatTeam = ({ team_id: id }: ResultKey) =>
    teams.length > 1 ? `, ${teams.find((team) => team.id === id)?.name ?? id}` : "";
  return (
    <>
      <output className="spi-search__count">{formatTotal(total)}</output>
      {answer.iterations_left_out > 0 ? (
        <p>{`We only searched the rules in the ${displayCount(searchedIterations)} most recently changed iterations.`}</p>
      ) : null}
      <ResultGroup heading="Campaigns" total={campaigns.total}>
        {campaigns.items.map((result) => (
          <ResultItem key={result.campaign_id} to={campaignPath(campaignKey(result), "summary")} name={result.campaign}>
            {`Campaign${formatTeam(result)}`}
          </ResultItem>
        ))}
      </ResultGroup>
      <ResultGroup heading="Iterations" total={iterations.total}>
        {iterations.items.map((result) => (
          <ResultItem
            key={result.iteration_id}
            to={iterationPath(iterationKey(result), "summary")}
            name={result.iteration}
            iteration={result}
          >
            {`${result.campaign}${formatTeam(result)}. Run date: ${displayDay(result.run_date)}`}
          </ResultItem>
        ))}
      </ResultGroup>
      <ResultGroup heading="Rules" total={rules.total}>
        {rules.items.map((result) => (
          <ResultItem
            key={`${result.iteration_id} ${result.rule_id}`}
            to={ruleResultPath(result, mayWrite(result.team_id))}
            name={result.rule}
            iteration={result}
          >
            {`${ruleTypeFacts[result.rule_type].title} rule in ${result.iteration}, ${result.campaign}${formatTeam(result)}. Run date: ${displayDay(result.run_date)}`}
          </ResultItem>
        ))}
      </ResultGroup>
      <ResultGroup heading="Routing plan IDs" total={plans.total}>
        {plans.items.map((result) => (
          <ResultItem
            key={`${result.campaign_id} ${result.plan}`}
            to={campaignPath(campaignKey(result), mayWrite(result.team_id) ? "routing-plans" : "summary")}
            name={result.plan}
          >
            {`${result.campaign}${formatTeam(result)}`}
          </ResultItem>
        ))}
      </ResultGroup>
    </>
  );
}

function formatTotal(total: number): string {
  if (total === 0) return "No results. Check the spelling or enter fewer words. We only search your teams’ campaigns.";
  return total === 1 ? "1 result" : `${displayCount(total)} results`;
}

/**
 * Returns the path of a rule's own screen if the user can change it now, or otherwise the path of its iteration's
 * rules.
 */
function ruleResultPath(result: FoundRule, mayWrite: boolean): string {
  const key = iterationKey(result);
  if (!mayWrite || !isEditable(result.status)) return openRulesPath(key, result.rule_type);
  return rulePath(key, { type: result.rule_type, ruleId: result.rule_id });
}

function ResultGroup({ heading, total, children }: { heading: string; total: number; children: readonly ReactNode[] }) {
  if (total === 0) return null;
  return (
    <Card heading={`${heading} (${displayCount(total)})`}>
      <ul className="nhsuk-task-list spi-found">{children}</ul>
      {total > children.length ? (
        <p className="spi-quiet">
          {`These are the ${children.length} best matches. Enter more of the name to see others.`}
        </p>
      ) : null}
    </Card>
  );
}

interface ResultItemProps {
  to: string;
  name: string;
  /** The iteration to show the status of. */
  iteration?: Pick<FoundRule, "status" | "being_sent">;
  children: string;
}

function ResultItem({ to, name, iteration, children }: ResultItemProps) {
  return (
    <li className="nhsuk-task-list__item nhsuk-task-list__item--with-link">
      <div className="nhsuk-task-list__name-and-hint">
        <Link className="nhsuk-link nhsuk-task-list__link spi-strong" to={to}>
          {name}
        </Link>
        <div className="nhsuk-task-list__hint">{children}</div>
      </div>
      {iteration === undefined ? null : (
        <div className="nhsuk-task-list__status">
          <StatusTag status={iteration.status} sending={iteration.being_sent} />
        </div>
      )}
    </li>
  );
}
