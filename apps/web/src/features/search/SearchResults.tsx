import { displayDay } from "@spi/domain/day/calendar";
import {
  type FoundRule,
  type SearchKind,
  type SearchResponse,
  searchKinds,
  searchedIterations,
} from "@spi/domain/desk/search";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { ruleTypeFacts } from "@spi/domain/rule/rule";
import { displayCount } from "@spi/domain/text/counts";
import { lowerFirst } from "@spi/domain/text/lower-first";
import { useEffect, useRef } from "react";
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
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { StatusTag } from "../../ui/Tag.tsx";
import { useResults } from "./use-results.ts";

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
export function SearchResults({ text, answer }: { text: string; answer: SearchResponse }) {
  const { teams } = useMe();
  const total = searchKinds.reduce((sum, kind) => sum + answer[kind].total, 0);
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
      <ResultGroup kind="campaigns" heading="Campaigns" text={text} first={answer.campaigns}>
        {(result) => ({
          key: result.campaign_id,
          to: campaignPath(campaignKey(result), "summary"),
          name: result.campaign,
          place: `Campaign${formatTeam(result)}`,
        })}
      </ResultGroup>
      <ResultGroup kind="iterations" heading="Iterations" text={text} first={answer.iterations}>
        {(result) => ({
          key: result.iteration_id,
          to: iterationPath(iterationKey(result), "summary"),
          name: result.iteration,
          iteration: result,
          place: `${result.campaign}${formatTeam(result)}. Run date: ${displayDay(result.run_date)}`,
        })}
      </ResultGroup>
      <ResultGroup kind="rules" heading="Rules" text={text} first={answer.rules}>
        {(result) => ({
          key: `${result.iteration_id} ${result.rule_id}`,
          to: ruleResultPath(result, mayWrite(result.team_id)),
          name: result.rule,
          iteration: result,
          place: `${ruleTypeFacts[result.rule_type].title} rule in ${result.iteration}, ${result.campaign}${formatTeam(result)}. Run date: ${displayDay(result.run_date)}`,
        })}
      </ResultGroup>
      <ResultGroup kind="plans" heading="Routing plan IDs" text={text} first={answer.plans}>
        {(result) => ({
          key: `${result.campaign_id} ${result.plan}`,
          to: campaignPath(campaignKey(result), mayWrite(result.team_id) ? "routing-plans" : "summary"),
          name: result.plan,
          place: `${result.campaign}${formatTeam(result)}`,
        })}
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

interface ResultGroupProps<Kind extends SearchKind> {
  kind: Kind;
  heading: string;
  text: string;
  first: SearchResponse[Kind];
  children: (result: SearchResponse[Kind]["items"][number]) => Result;
}

/** Lists the results of one kind. A button shows more of them, and the focus moves to the first new one. */
function ResultGroup<Kind extends SearchKind>({ kind, heading, text, first, children }: ResultGroupProps<Kind>) {
  const { items, hasMore, isLoading, isError, showMore } = useResults(text, kind, first);
  const shownCount = useRef(items.length);
  const idOf = (index: number) => `${kind}-${index}`;
  useEffect(() => {
    if (items.length > shownCount.current) document.getElementById(`${kind}-${shownCount.current}`)?.focus();
    shownCount.current = items.length;
  }, [items.length, kind]);
  if (first.total === 0) return null;
  return (
    <Card heading={`${heading} (${displayCount(first.total)})`}>
      <ul className="nhsuk-task-list spi-found">
        {items.map((item, index) => {
          const { key, ...result } = children(item);
          return <ResultItem key={key} id={idOf(index)} {...result} />;
        })}
      </ul>
      {items.length < first.total ? (
        <p className="spi-quiet">{`Showing the ${displayCount(items.length)} best matches of ${displayCount(first.total)}.`}</p>
      ) : null}
      {isError ? (
        <p className="nhsuk-error-message">We cannot load more results at the moment. Try again later.</p>
      ) : null}
      {hasMore ? (
        <Button variant="secondary" repeatable disabled={isLoading} onClick={showMore}>
          Show more {lowerFirst(heading)}
        </Button>
      ) : null}
    </Card>
  );
}

/** A result in words. */
interface Result {
  key: string;
  to: string;
  name: string;
  /** The iteration to show the status of. */
  iteration?: Pick<FoundRule, "status" | "being_sent">;
  place: string;
}

function ResultItem({ id, to, name, iteration, place }: Omit<Result, "key"> & { id: string }) {
  return (
    <li className="nhsuk-task-list__item nhsuk-task-list__item--with-link">
      <div className="nhsuk-task-list__name-and-hint">
        <Link id={id} className="nhsuk-link nhsuk-task-list__link spi-strong" to={to}>
          {name}
        </Link>
        <div className="nhsuk-task-list__hint">{place}</div>
      </div>
      {iteration === undefined ? null : (
        <div className="nhsuk-task-list__status">
          <StatusTag status={iteration.status} sending={iteration.being_sent} />
        </div>
      )}
    </li>
  );
}
