import { ruleName } from "@spi/domain/rule/rule-name";
import { describeOnlyStatusText, sendsNoMessage, statusTextsOf } from "@spi/domain/rule/status-texts";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { IterationRule } from "@spi/domain/rule/rule";
import { planFindings } from "@spi/domain/rule-sentences/rule-sentences";
import { Link } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { RuleFindings } from "../../../scope/findings/RuleFindings.tsx";
import { RuleFigures } from "../../../scope/preview/RuleFigures.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ToCompleteTag } from "../../../ui/Tag.tsx";
import { Findings } from "../../../ui/page/Findings.tsx";
import { AndClauses } from "./AndClauses.tsx";
import { Condition } from "./Condition.tsx";
import type { RuleReference } from "../rule-draft.ts";
import { duplicateRulePath, rulePath, routingIdsPath } from "../../../paths/paths.ts";
import { moveButtonId } from "./use-moved-focus.ts";

interface RuleCardProps {
  rule: IterationRule;
  /** Position in the list, starting from 1 for the highest priority. */
  number: number;
  last: boolean;
  runDate: string;
  reference: RuleReference;
  onMove: (direction: "up" | "down") => void;
  onDelete: () => void;
  onDeleteClause: (clauseId: string) => void;
  /** Called after a finding about the rule has been fixed. */
  onRepaired: (version: number) => void;
}

/** Shows one rule on a rule summary page, with all its actions. */
export function RuleCard(props: RuleCardProps) {
  const { rule, number, runDate, reference, onDeleteClause, onRepaired } = props;
  return (
    <section className="nhsuk-card spi-card" aria-labelledby={`rule-${rule.ID}`}>
      <div className="nhsuk-card__content">
        <h2 className="nhsuk-heading-m nhsuk-u-margin-bottom-2" id={`rule-${rule.ID}`}>
          <span className="spi-rule-number">Rule {number}</span> {ruleName(rule, runDate)}
        </h2>
        <p className="nhsuk-u-margin-bottom-3">{rule.Description}</p>
        <Condition rule={rule} clause={rule} runDate={runDate} reference={reference} />
        <AndClauses rule={rule} runDate={runDate} reference={reference} onDelete={onDeleteClause} />
        {rule.Type === "R" ? <RoutingIds rule={rule} name={ruleName(rule, runDate)} /> : null}
        <RuleFigures id={rule.ID} />
        <RuleFindings id={rule.ID} onChanged={onRepaired} />
        <RuleActions {...props} />
      </div>
    </section>
  );
}

/** Shows a routing rule's plans. A rule without plans is incomplete. */
function RoutingIds({ rule, name }: { rule: IterationRule; name: string }) {
  const { key } = useIteration();
  const ids = splitRoutingPlanIds(rule.CommsRouting ?? "");
  const path = routingIdsPath(key, rule.ID);
  return (
    <div className="spi-routing-ids">
      <h3 className="nhsuk-heading-xs nhsuk-u-margin-bottom-1">Routing IDs</h3>
      {sendsNoMessage(rule) ? (
        <p className="nhsuk-u-margin-bottom-2">{describeOnlyStatusText(statusTextsOf(rule))}</p>
      ) : ids.length === 0 ? (
        <>
          <ToCompleteTag /> <Findings findings={planFindings(rule)} />
        </>
      ) : (
        <ul className="nhsuk-list nhsuk-u-margin-bottom-2">
          {ids.map((id) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      )}
      <p>
        <Link to={path}>
          {ids.length === 0 ? "Add routing IDs" : "Change routing IDs"}
          <span className="nhsuk-u-visually-hidden"> for {name}</span>
        </Link>
      </p>
    </div>
  );
}

function RuleActions({ rule, runDate, number, last, onMove, onDelete }: RuleCardProps) {
  const { key } = useIteration();
  const hidden = <span className="nhsuk-u-visually-hidden"> {ruleName(rule, runDate)}</span>;
  return (
    <div className="spi-rule-actions">
      <Link
        className="nhsuk-button nhsuk-button--secondary nhsuk-button--small"
        to={rulePath(key, { type: rule.Type, ruleId: rule.ID })}
      >
        Edit{hidden}
      </Link>
      <Link
        className="nhsuk-button nhsuk-button--secondary nhsuk-button--small"
        to={duplicateRulePath(key, { type: rule.Type, ruleId: rule.ID }, "rules")}
      >
        Duplicate{hidden}
      </Link>
      {number === 1 ? null : (
        <Button variant="secondary" small repeatable id={moveButtonId(rule.ID, "up")} onClick={() => onMove("up")}>
          Move up{hidden}
        </Button>
      )}
      {last ? null : (
        <Button variant="secondary" small repeatable id={moveButtonId(rule.ID, "down")} onClick={() => onMove("down")}>
          Move down{hidden}
        </Button>
      )}
      <Button variant="secondary" small onClick={onDelete}>
        Delete{hidden}
      </Button>
    </div>
  );
}
