import { rulesOfType } from "@spi/domain/rule/rule-order";
import { type IterationRule, type RuleType, ruleMessages, ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";
import type { FindingView } from "@spi/domain/api-contract";
import { outcomeTexts, noRulesText } from "@spi/domain/rule-sentences/outcome-phrases";
import { describeRule } from "@spi/domain/rule-sentences/rule-sentences";
import { Link, useSearchParams } from "react-router";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import {
  newRuleId,
  routingByNeedPath,
  ruleGroupId,
  ruleFromSummaryPath,
  rulesPath,
  severalRulesPath,
} from "../../../paths/paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { useFocusOnHashTarget } from "../../../ui/page/Page.tsx";
import { partIds } from "./StepsCard.tsx";
import { type PartComments, RuleLine } from "./RuleLine.tsx";

interface RulesCardProps {
  editable: boolean;
  Comments: PartComments;
}

/**
 * Shows the three groups of rules, with one line for each rule. The address parameter `openRules` specifies the group
 * that is initially expanded.
 */
export function RulesCard(props: RulesCardProps) {
  const [search] = useSearchParams();
  const { IterationRules } = useIteration().iteration.iteration_details;
  const open = search.get("openRules");
  useFocusOnHashTarget();
  return (
    <Card heading="Iteration rules" id={partIds.rules}>
      {IterationRules.length === 0 ? (
        <p>
          <strong>{noRulesText}.</strong>
        </p>
      ) : null}
      {ruleTypes.map((type) => (
        <RuleGroup key={`${type} ${open}`} type={type} open={open === type} {...props} />
      ))}
    </Card>
  );
}

interface RuleGroupProps extends RulesCardProps {
  type: RuleType;
  open: boolean;
}

function RuleGroup({ type, open, editable, Comments }: RuleGroupProps) {
  const { key, iteration } = useIteration();
  const { name, title } = ruleTypeFacts[type];
  const { IterationDate: runDate } = iteration.iteration_details;
  const reference = useReferenceLabels();
  const rules = rulesOfType(iteration.iteration_details.IterationRules, type);
  const findings = useFindings(key).data?.findings ?? [];
  const openRuleIds = new Set(findings.filter(isUnresolved).map(({ rule }) => rule));
  const hasFindings = (rule: IterationRule) =>
    reference !== undefined && describeRule(rule, { reference, runDate }).findings.length > 0;
  const rulesToCheck = new Set(rules.filter((rule) => openRuleIds.has(rule.ID) || hasFindings(rule)));
  return (
    <section className="spi-rule-group" aria-labelledby={ruleGroupId(type)}>
      <div className="spi-rule-group__top">
        <h3 className="nhsuk-heading-s nhsuk-u-margin-bottom-0 spi-heading" id={ruleGroupId(type)} tabIndex={-1}>
          {title} rules ({rules.length}){rulesToCheck.size > 0 ? `: ${rulesToCheck.size} to check` : null}
        </h3>
        {editable ? <GroupLinks type={type} count={rules.length} /> : null}
      </div>
      {editable ? <p className="spi-quiet spi-rule-group__purpose">{outcomeTexts[type].purpose}</p> : null}
      {rules.length === 0 ? (
        <p className="nhsuk-u-margin-bottom-0">This iteration has no {name} rules.</p>
      ) : (
        <ol className="nhsuk-list spi-rule-lines">
          {rules.map((rule, index) => (
            <li key={rule.ID}>
              <RuleLine
                rule={rule}
                number={index + 1}
                runDate={runDate}
                open={open}
                editable={editable}
                needsCheck={rulesToCheck.has(rule)}
                Comments={Comments}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Shows links to add a rule of a type, up to the maximum number, and to change the order. */
function GroupLinks({ type, count }: { type: RuleType; count: number }) {
  const { key } = useIteration();
  const { name, capacity } = ruleTypeFacts[type];
  return (
    <div className="spi-rule-group__links">
      {count < capacity ? (
        <>
          <Link to={severalRulesPath(key, type)}>
            Add <span className="nhsuk-u-visually-hidden">{name} rules </span>from the library
          </Link>
          <Link to={ruleFromSummaryPath(key, { type, ruleId: newRuleId })}>
            Add your own<span className="nhsuk-u-visually-hidden"> {name} rule</span>
          </Link>
          {type === "R" ? <Link to={routingByNeedPath(key)}>Routing by need</Link> : null}
        </>
      ) : (
        <span>{ruleMessages.tooMany(name, capacity)}</span>
      )}
      {count === 0 ? null : (
        <Link to={rulesPath(key, type)}>
          Edit <span className="nhsuk-u-visually-hidden">{name} rules </span>or reorder
        </Link>
      )}
    </div>
  );
}

/** Returns whether a finding must be fixed or answered before a review. */
const isUnresolved = ({ level, answer }: FindingView) => level === "stop" || (level === "warning" && answer === null);
