import { missingNeedRulesSentence } from "../../../scope/missing-need-rules.ts";
import { needsOf } from "@spi/domain/need/needs";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import { usualMissingText } from "@spi/domain/rule-sentences/missing-value-sentences";
import { type RuleType, ruleMessages, ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";
import { rulesOfType } from "@spi/domain/rule/rule-order";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { statusTextsOf } from "@spi/domain/rule/status-texts";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { Link } from "react-router";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";
import {
  newRuleId,
  routingByNeedPath,
  ruleFromSummaryPath,
  rulesPath,
  severalRulesPath,
} from "../../../paths/paths.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { type PartComments, RuleLine } from "./RuleLine.tsx";

interface RuleGroupProps {
  type: RuleType;
  /** True if the details of each rule are initially shown. */
  areOpen: boolean;
  editable: boolean;
  Comments: PartComments;
  /** IDs of the rules with something to fix or answer. */
  toCheck: ReadonlySet<string>;
}

const orderTexts = {
  F: "The first rule that someone matches is recorded as the reason.",
  S: "We apply these rules to people who do not match any filter rule.",
  R: "Each invited person gets the message from the first rule they match.",
} as const satisfies Record<RuleType, string>;

/** Lists the rules of one type in words, in the order in which they are applied. */
export function RuleGroup({ type, areOpen, editable, Comments, toCheck }: RuleGroupProps) {
  const { iteration } = useIteration();
  const { IterationDate: runDate, IterationRules } = iteration.iteration_details;
  const rules = rulesOfType(IterationRules, type);
  const isFirst = ruleTypes.find((other) => rulesOfType(IterationRules, other).length > 0) === type;
  return (
    <>
      <p className="spi-quiet">
        {editable || rules.length === 0 ? outcomeTexts[type].purpose : null}{" "}
        {rules.length === 0 ? null : orderTexts[type]} {isFirst ? usualMissingText : null}
      </p>
      {rules.length === 0 ? (
        <p>{`This iteration has no ${ruleTypeFacts[type].name} rules.`}</p>
      ) : (
        <ol className="nhsuk-list spi-rule-lines">
          {rules.map((rule, index) => (
            <li key={rule.ID}>
              <RuleLine
                rule={rule}
                number={index + 1}
                runDate={runDate}
                open={areOpen}
                editable={editable}
                needsCheck={toCheck.has(rule.ID)}
                Comments={Comments}
              />
            </li>
          ))}
        </ol>
      )}
      {type === "R" ? <OtherMessages /> : null}
      {editable ? <RuleGroupLinks type={type} count={rules.length} /> : null}
    </>
  );
}

/** Describes the message to people who match no routing rule, and the formats and languages that have no rule. */
function OtherMessages() {
  const { iteration_details: details } = useIteration().iteration;
  const reference = useReferenceLabels();
  const needs = needsOf(reference?.codes["LANGUAGE_PREFERENCE"] ?? []);
  const { attributes } = reference ?? {};
  return (
    <>
      <p>{describeDefault(details)}</p>
      {attributes ? <p>{missingNeedRulesSentence(details.IterationRules, { needs, attributes })}</p> : null}
    </>
  );
}

function describeDefault(details: Iteration): string {
  const plans = splitRoutingPlanIds(details.DefaultCommsRouting);
  if (plans.length > 0) return `Everyone else gets the default routing plan: ${plans.join(", ")}.`;
  const statusTexts = statusTextsOf(details);
  if (statusTexts.length === 0) return "Everyone else gets nothing, because there is no default routing plan.";
  return `Everyone else gets only the status text ${statusTexts.join(", ")}. They are not sent a message.`;
}

/** Shows links to add a rule of a type, up to the maximum number, and to change the order. */
export function RuleGroupLinks({ type, count }: { type: RuleType; count: number }) {
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
