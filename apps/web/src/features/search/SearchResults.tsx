import { displayDay } from "@spi/domain/day/calendar";
import { type FoundRule, type SearchAnswer, searchedIterations } from "@spi/domain/desk/search";
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

interface ResultPlace {
  team_id: string;
  campaign_id: string;
}

const campaignKey = ({ team_id: teamId, campaign_id: campaignId }: ResultPlace): CampaignKey => ({
  teamId,
  campaignId,
});
const iterationKey = (found: ResultPlace & { iteration_id: string }): IterationKey => ({
  ...campaignKey(found),
  iterationId: found.iteration_id,
});

/** Shows the results by kind, each with a link and its location. */
export function SearchResults({ answer }: { answer: SearchAnswer }) {
  const { teams } = useMe();
  const { campaigns, iterations, rules, plans } = answer;
  const total = [campaigns, iterations, rules, plans].reduce((sum, { in_all: inAll }) => sum + inAll, 0);
  const mayWrite = (teamId: string) =>
    teams.some(({ id, permissions }) => id === teamId && permissions.includes("write"));
  const inTeam = ({ team_id: id }: ResultPlace) =>
    teams.length > 1 ? `, ${teams.find((team) => team.id === id)?.name ?? id}` : "";
  return (
    <>
      <output className="spi-found__count">{totalWords(total)}</output>
      {answer.iterations_left_out > 0 ? (
        <p>{`We only searched the rules in the ${displayCount(searchedIterations)} most recently changed iterations.`}</p>
      ) : null}
      <Kind heading="Campaigns" inAll={campaigns.in_all}>
        {campaigns.told.map((found) => (
          <Item key={found.campaign_id} to={campaignPath(campaignKey(found), "summary")} name={found.campaign}>
            {`Campaign${inTeam(found)}`}
          </Item>
        ))}
      </Kind>
      <Kind heading="Iterations" inAll={iterations.in_all}>
        {iterations.told.map((found) => (
          <Item
            key={found.iteration_id}
            to={iterationPath(iterationKey(found), "summary")}
            name={found.iteration}
            of={found}
          >
            {`${found.campaign}${inTeam(found)}. Run date: ${displayDay(found.run_date)}`}
          </Item>
        ))}
      </Kind>
      <Kind heading="Rules" inAll={rules.in_all}>
        {rules.told.map((found) => (
          <Item
            key={`${found.iteration_id} ${found.rule_id}`}
            to={ruleScreen(found, mayWrite(found.team_id))}
            name={found.rule}
            of={found}
          >
            {`${ruleTypeFacts[found.rule_type].title} rule in ${found.iteration}, ${found.campaign}${inTeam(found)}. Run date: ${displayDay(found.run_date)}`}
          </Item>
        ))}
      </Kind>
      <Kind heading="Routing plan IDs" inAll={plans.in_all}>
        {plans.told.map((found) => (
          <Item
            key={`${found.campaign_id} ${found.plan}`}
            to={campaignPath(campaignKey(found), mayWrite(found.team_id) ? "routing-plans" : "summary")}
            name={found.plan}
          >
            {`${found.campaign}${inTeam(found)}`}
          </Item>
        ))}
      </Kind>
    </>
  );
}

function totalWords(total: number): string {
  if (total === 0) return "No results. Check the spelling or enter fewer words. We only search your teams’ campaigns.";
  return total === 1 ? "1 result" : `${displayCount(total)} results`;
}

/**
 * Returns the path of a rule's own screen if the user can change it now, or otherwise the path of its iteration's
 * rules.
 */
function ruleScreen(found: FoundRule, mayWrite: boolean): string {
  const key = iterationKey(found);
  if (!mayWrite || !isEditable(found.status)) return openRulesPath(key, found.rule_type);
  return rulePath(key, { type: found.rule_type, ruleId: found.rule_id });
}

function Kind({ heading, inAll, children }: { heading: string; inAll: number; children: readonly ReactNode[] }) {
  if (inAll === 0) return null;
  return (
    <Card heading={`${heading} (${displayCount(inAll)})`}>
      <ul className="nhsuk-task-list spi-found">{children}</ul>
      {inAll > children.length ? (
        <p className="spi-quiet">
          {`These are the ${children.length} best matches. Enter more of the name to see others.`}
        </p>
      ) : null}
    </Card>
  );
}

interface ItemProps {
  to: string;
  name: string;
  /** The iteration whose status is shown. */
  of?: Pick<FoundRule, "status" | "being_sent">;
  children: string;
}

function Item({ to, name, of, children }: ItemProps) {
  return (
    <li className="nhsuk-task-list__item nhsuk-task-list__item--with-link">
      <div className="nhsuk-task-list__name-and-hint">
        <Link className="nhsuk-link nhsuk-task-list__link spi-strong" to={to}>
          {name}
        </Link>
        <div className="nhsuk-task-list__hint">{children}</div>
      </div>
      {of === undefined ? null : (
        <div className="nhsuk-task-list__status">
          <StatusTag status={of.status} sending={of.being_sent} />
        </div>
      )}
    </li>
  );
}
