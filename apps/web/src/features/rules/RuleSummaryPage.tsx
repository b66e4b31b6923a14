import { rulesOfType } from "@spi/domain/iteration";
import type { IterationRule, RuleType } from "@spi/domain/rule";
import { ruleMessages, ruleTypeFacts } from "@spi/domain/rule";
import { deleteRule, moveRule } from "@spi/domain/rule-order";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../scope/paths.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { LoadingPage } from "../../ui/LoadingText.tsx";
import { Page } from "../../ui/Page.tsx";
import { DeletedRule } from "./DeletedRule.tsx";
import { newRuleId, ruleScreenPath } from "./rule-paths.ts";
import { RuleCard } from "./RuleCard.tsx";
import "./rules.css";
import { withoutClause } from "./save-rule.ts";
import { useMovedFocus } from "./use-moved-focus.ts";
import { useRuleList } from "./use-rule-list.ts";
import { useRuleReference } from "./use-rule-reference.ts";

const explanations = {
  F: "Filter rules leave out people who are not suitable for an invitation now.",
  S: "Suppression rules leave out suitable people who should not be sent an invitation.",
  R: "Routing rules choose another routing plan for people the default does not fit.",
} as const satisfies Record<RuleType, string>;

const reasonText =
  "Rule 1 is the highest priority. When several rules are true for a person, the highest-priority true rule is recorded as the reason the person was not sent an invitation.";

const priorities = {
  F: reasonText,
  S: reasonText,
  R: "Rule 1 is the highest priority. People a rule matches only receive this communication type. With no routing rules, the iteration's default routing plan is used.",
} as const satisfies Record<RuleType, string>;

/** The iteration's rules of one type, in their order (specification 2.3.43 to 2.3.47). */
export function RuleSummaryPage({ type }: { type: RuleType }) {
  const { key, campaign } = useIteration();
  const list = useRuleList();
  const reference = useRuleReference();
  const navigate = useNavigate();
  const moved = useMovedFocus();
  const [deleted, setDeleted] = useState<{ name: string; before: readonly IterationRule[] }>();
  const { title, name, capacity } = ruleTypeFacts[type];
  const summary = iterationPath(key, "summary");
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  const rules = rulesOfType({ IterationRules: [...list.rules] }, type);
  const full = rules.length >= capacity;

  const move = (rule: IterationRule, direction: "up" | "down") => {
    setDeleted(undefined);
    list.change(moveRule(list.rules, rule.ID, direction));
    const position = rules.indexOf(rule) + (direction === "up" ? 0 : 2);
    moved.note({ ruleId: rule.ID, direction, words: `${rule.Name} is now rule ${position}.` });
  };
  const remove = (rule: IterationRule) => {
    setDeleted({ name: rule.Name, before: list.rules });
    list.change(deleteRule(list.rules, rule.ID));
  };
  const removeClause = (rule: IterationRule, clauseId: string) => {
    const clause = rule.AndClauses.find(({ ID }) => ID === clauseId);
    setDeleted({ name: clause?.Name ?? rule.Name, before: list.rules });
    list.change(list.rules.map((other) => (other.ID === rule.ID ? withoutClause(rule, clauseId) : other)));
  };

  return (
    <Page
      title={`${title} rules summary`}
      caption={campaign.campaign_details.Name}
      back={summary}
      alerts={{ problems: [], attempt: list.attempt, refusal: list.refusal, onReload: list.reload }}
    >
      <p>{explanations[type]}</p>
      <p>{priorities[type]}</p>
      <output className="nhsuk-u-visually-hidden">{moved.words}</output>
      {deleted ? (
        <DeletedRule
          key={deleted.name}
          name={deleted.name}
          onUndo={() => {
            list.change(deleted.before);
            setDeleted(undefined);
          }}
        />
      ) : null}
      {rules.length === 0 ? (
        <p className="nhsuk-card spi-card spi-rules-empty">No {name} rules have been selected for the campaign.</p>
      ) : (
        <ol className="nhsuk-list spi-rule-list">
          {rules.map((rule, index) => (
            <li key={rule.ID}>
              <RuleCard
                rule={rule}
                number={index + 1}
                last={index === rules.length - 1}
                runDate={list.runDate}
                reference={reference}
                onMove={(direction) => move(rule, direction)}
                onDelete={() => remove(rule)}
                onDeleteClause={(clauseId) => removeClause(rule, clauseId)}
              />
            </li>
          ))}
        </ol>
      )}
      {full ? (
        <p className="nhsuk-inset-text">{ruleMessages.tooMany(name, capacity)}</p>
      ) : (
        <div className="nhsuk-button-group">
          <LinkButton to={ruleScreenPath(key, type, `${newRuleId}/library`)}>
            Add new rule from library to iteration
          </LinkButton>
          <LinkButton variant="secondary" to={ruleScreenPath(key, type, newRuleId)}>
            Add new rule to iteration
          </LinkButton>
        </div>
      )}
      <Button variant="secondary" onClick={() => list.saveAndThen(() => void navigate(summary))}>
        Back to iteration summary
      </Button>
    </Page>
  );
}
