import { rulesOfType } from "@spi/domain/rule/rule-order";
import { byPriority } from "@spi/domain/values/by-priority";
import { displayDay } from "@spi/domain/day/calendar";
import { cohortMembers, cohortName } from "@spi/domain/iteration/cohorts";
import { type Iteration, commsTypeNames } from "@spi/domain/iteration/iteration";
import { describeOnlyPeople } from "@spi/domain/iteration/only-people";
import { statusTextsOf } from "@spi/domain/rule/status-texts";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { missingNeedRulesSentence } from "../../scope/missing-need-rules.ts";
import { needsOf } from "@spi/domain/need/needs";
import type { RuleType } from "@spi/domain/rule/rule";
import { usualMissingText } from "@spi/domain/rule-sentences/missing-value-sentences";
import type { ReferenceLabels } from "@spi/domain/rule-sentences/reference-labels";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import { useKnownCohorts } from "../../api/known-cohorts.ts";
import { useReferenceLabels } from "../../api/use-reference-labels.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Card } from "../../ui/Card.tsx";
import { ReviewRule } from "./ReviewRule.tsx";

const groups = {
  F: {
    title: `People ${outcomeTexts.F.done}`,
    lead: "For each cohort, the first rule that matches is recorded as the reason.",
    none: `There are no filter rules, so no one is ${outcomeTexts.F.done}.`,
  },
  S: {
    title: `People ${outcomeTexts.S.done}`,
    lead: "We apply these rules to people who do not match any filter rule.",
    none: `There are no suppression rules, so no one is ${outcomeTexts.S.done}.`,
  },
  R: {
    title: "Messages",
    lead: "Each invited person gets the message from the first rule they match.",
    none: "There are no routing rules, so everyone gets the default.",
  },
} as const satisfies Record<RuleType, { title: string; lead: string; none: string }>;

/** Describes the iteration in plain English, based on the conditions that the engine evaluates. */
export function PlainEnglishCard() {
  const { iteration } = useIteration();
  const details = iteration.iteration_details;
  const knownCohorts = useKnownCohorts();
  const kind = details.CommsType ? commsTypeNames[details.CommsType].toLowerCase() : "communication";
  return (
    <Card heading="Rules in plain English">
      <p>
        On {displayDay(details.IterationDate)} we select people for a {kind}. We use that date to work out people's ages
        and any dates in the rules. {usualMissingText} If someone is in several of these cohorts, we invite them from
        the first one in which no rule excludes them:
      </p>
      {details.OnlyPeople ? <p>{describeOnlyPeople(details.OnlyPeople)} No one else is considered.</p> : null}
      <ol className="nhsuk-list nhsuk-list--number">
        {byPriority(details.IterationCohorts).map((cohort) => (
          <li key={cohort.CohortLabel} className="spi-in-words">
            {cohortName(cohort, knownCohorts)}
            <span className="spi-quiet">, {cohortMembers(cohort, knownCohorts)}</span>
          </li>
        ))}
      </ol>
      <div className="spi-what-runs">
        {(Object.keys(groups) as RuleType[]).map((type) => (
          <RulesOfType key={type} type={type} />
        ))}
      </div>
      <p className="spi-in-words">{describeDefault(details)}</p>
    </Card>
  );
}

function describeDefault(details: Iteration): string {
  const plans = splitRoutingPlanIds(details.DefaultCommsRouting);
  if (plans.length > 0) return `Everyone else gets the default routing plan: ${plans.join(", ")}.`;
  const statusTexts = statusTextsOf(details);
  if (statusTexts.length === 0) return "Everyone else gets nothing, because there is no default routing plan.";
  return `Everyone else gets only the status text ${statusTexts.join(", ")}. They are not sent a message.`;
}

function RulesOfType({ type }: { type: RuleType }) {
  const { iteration } = useIteration();
  const reference = useReferenceLabels();
  const rules = rulesOfType(iteration.iteration_details.IterationRules, type);
  const { title, lead, none } = groups[type];
  return (
    <div>
      <h3 className="nhsuk-heading-s nhsuk-u-margin-bottom-1">{title}</h3>
      <p className="nhsuk-u-margin-bottom-1">{rules.length === 0 ? none : lead}</p>
      {rules.length === 0 || !reference ? null : (
        <ol className="nhsuk-list nhsuk-list--number">
          {rules.map((rule) => (
            <li key={rule.ID} className="spi-in-words">
              <ReviewRule rule={rule} reference={reference} runDate={iteration.iteration_details.IterationDate} />
            </li>
          ))}
        </ol>
      )}
      {type === "R" && reference ? <NeedsWithoutRule reference={reference} /> : null}
    </div>
  );
}

/** Lists the formats and languages that have no routing rule. */
function NeedsWithoutRule({ reference: { attributes, codes } }: { reference: ReferenceLabels }) {
  const { IterationRules } = useIteration().iteration.iteration_details;
  const needs = needsOf(codes["LANGUAGE_PREFERENCE"] ?? []);
  const sentence = missingNeedRulesSentence(IterationRules, { needs, attributes });
  return sentence === undefined ? null : <p className="spi-in-words">{sentence}</p>;
}
