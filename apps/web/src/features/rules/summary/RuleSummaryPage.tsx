import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import { type RuleType, ruleMessages, ruleTypeFacts } from "@spi/domain/rule/rule";
import { useNavigate } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { RuleTypeFindings } from "../../../scope/findings/RuleFindings.tsx";
import { useReopenAfterRepair } from "../../../scope/findings/use-repairs.ts";
import { PagePreview } from "../../../scope/preview/PagePreview.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { LoadingPage } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { RestoredNotice } from "../../../ui/form/RestoredNotice.tsx";
import { DeletedRuleNotice } from "./DeletedRuleNotice.tsx";
import { orderExplanations } from "../rule-explanations.ts";
import { iterationPath, libraryPath, newRuleId, routingByNeedPath, rulePath } from "../../../paths/paths.ts";
import { RuleCard } from "./RuleCard.tsx";
import "../rules.css";
import { useRuleChanges } from "./use-rule-changes.ts";
import { useRuleReference } from "../use-rule-reference.ts";

/** Shows the iteration's rules of one type, in order. Opens the list again after a finding has been fixed. */
export function RuleSummaryPage({ type }: { type: RuleType }) {
  const { key, onRepaired } = useReopenAfterRepair();
  return <RuleList key={key} type={type} onRepaired={onRepaired} />;
}

function RuleList({ type, onRepaired }: { type: RuleType; onRepaired: (version: number) => void }) {
  const { key, campaign } = useIteration();
  const changes = useRuleChanges(type);
  const reference = useRuleReference();
  const navigate = useNavigate();
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  const { list, rules, deleted } = changes;
  const { title, name } = ruleTypeFacts[type];
  const summary = iterationPath(key, "summary");
  return (
    <PagePreview base={list.base} draft={{ ...list.base, IterationRules: [...list.rules] }} rule="every">
      <Page
        title={`${title} rules summary`}
        caption={`${campaign.campaign_details.Name}: ${list.base.Name}`}
        back={summary}
        alerts={{ problems: [], attempt: list.attempt, refusal: list.refusal, conflict: list.conflict }}
      >
        <RestoredNotice text="We restored your unsaved changes. We will save them when you go back to the iteration summary." />
        <p>{outcomeTexts[type].purpose}</p>
        <p>{orderExplanations[type]}</p>
        <output className="nhsuk-u-visually-hidden">{changes.movedAnnouncement}</output>
        {deleted === undefined ? null : <DeletedRuleNotice key={deleted.name} {...deleted} onUndo={changes.undo} />}
        <RuleTypeFindings type={type} onChanged={onRepaired} />
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
                  onMove={(direction) => changes.move(rule, direction)}
                  onDelete={() => changes.removeRule(rule)}
                  onRepaired={onRepaired}
                  onDeleteClause={(clauseId) => changes.removeClause(rule, clauseId)}
                />
              </li>
            ))}
          </ol>
        )}
        <AddRule type={type} count={rules.length} />
        <Button variant="secondary" onClick={() => list.saveAndThen(() => void navigate(summary))}>
          Back to iteration summary
        </Button>
      </Page>
    </PagePreview>
  );
}

/** Shows links to the two ways of adding a rule, unless the type has the maximum number of rules. */
function AddRule({ type, count }: { type: RuleType; count: number }) {
  const { key } = useIteration();
  const { name, capacity } = ruleTypeFacts[type];
  if (count >= capacity) return <p className="nhsuk-inset-text">{ruleMessages.tooMany(name, capacity)}</p>;
  return (
    <div className="nhsuk-button-group">
      <LinkButton to={libraryPath(key, { type, ruleId: newRuleId })}>Add new rule from library to iteration</LinkButton>
      <LinkButton variant="secondary" to={rulePath(key, { type, ruleId: newRuleId })}>
        Add new rule to iteration
      </LinkButton>
      {type === "R" ? (
        <LinkButton variant="secondary" to={routingByNeedPath(key)}>
          Routing by need
        </LinkButton>
      ) : null}
    </div>
  );
}
