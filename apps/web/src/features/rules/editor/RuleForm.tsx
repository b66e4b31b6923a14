import { type IterationRule, ruleTypeFacts } from "@spi/domain/rule/rule";
import { ruleName } from "@spi/domain/rule/rule-name";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useContinueAfterCreate } from "../../../scope/use-continue-after-create.ts";
import { RuleFindings } from "../../../scope/findings/RuleFindings.tsx";
import { PagePreview } from "../../../scope/preview/PagePreview.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RowActions } from "../../../ui/confirm/RowActions.tsx";
import { showSuccess } from "../../../ui/page/banner-message.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { RestoredNotice } from "../../../ui/form/RestoredNotice.tsx";
import {
  afterDeletePath,
  afterSavePath,
  andClausePath,
  withRedirectUrl,
  libraryPath,
  newRuleId,
  rulePath,
  rulesPath,
} from "../../../paths/paths.ts";
import { EditorCard } from "./EditorCard.tsx";
import type { EditorInput } from "../library/library-draft.ts";
import { ClauseDescription, NameFields } from "./NameFields.tsx";
import { RoutingIdsField } from "../routing/RoutingIdsField.tsx";
import type { RuleReference } from "../rule-draft.ts";
import "../rules.css";
import { RuleConditionFields } from "./RuleConditionFields.tsx";
import { type EditedPosition, useRuleForm } from "./use-rule-form.ts";

interface RuleFormProps {
  title: string;
  position: EditedPosition;
  reference: RuleReference;
  opening: Pick<EditorInput, "saved" | "state">;
  /** The saved or copied rule, with its AND clauses. Undefined for any other new rule. */
  rule: IterationRule | undefined;
  /** Content above the form. */
  notice?: ReactNode;
  /** Called after a finding about the rule has been fixed, when the form must be opened again. */
  onRepaired: (version: number) => void;
}

/** Edits a rule or AND clause, with its condition, its name and, for a routing rule, its plans. */
export function RuleForm({ title, position, reference, opening, rule, notice, onRepaired }: RuleFormProps) {
  const { key, campaign, iteration } = useIteration();
  const { type, ruleId, clauseNumber } = position;
  const { form, save, remove, alerts, saving, runDate, previewed } = useRuleForm({ position, reference, opening });
  const draft = form.watch();
  const isClause = clauseNumber !== undefined;
  const navigate = useNavigate();
  const continueAfterCreate = useContinueAfterCreate();
  const [search] = useSearchParams();
  const summary = rulesPath(key, type);
  const leave = () => void navigate(afterSavePath(search, summary));
  const addClause = () =>
    save((saved) => {
      if (!saved) return leave();
      const number = (clauseNumber ?? saved.AndClauses.length) + 1;
      const next = withRedirectUrl(andClausePath(key, { type, ruleId: saved.ID, number }), search);
      if (ruleId === saved.ID) void navigate(next);
      else
        void continueAfterCreate({ created: withRedirectUrl(rulePath(key, { type, ruleId: saved.ID }), search), next });
    });

  const savedName = rule && ruleName(rule, runDate);
  const onDelete = () =>
    remove(() => {
      showSuccess(`You deleted the ${ruleTypeFacts[type].name} rule “${savedName}”.`);
      void navigate(afterDeletePath(search, key, { type, ruleId: ruleId ?? newRuleId }));
    });

  return (
    <PagePreview {...previewed}>
      <Page
        title={title}
        caption={`${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`}
        back={afterSavePath(search, summary)}
        alerts={alerts}
      >
        <RestoredNotice />
        {notice}
        {ruleId === undefined ? null : (
          <RuleFindings id={ruleId} heading="Findings in the saved rule" onChanged={onRepaired} />
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save(leave);
          }}
        >
          <RuleConditionFields
            draft={draft}
            reference={reference}
            errors={form.formState.errors}
            onChange={form.setValues}
            position={position}
            rule={rule}
            runDate={runDate}
          />
          {/* The name comes after the condition, because we propose one that depends on it. */}
          <EditorCard {...(isClause ? {} : { heading: "Name and description" })}>
            {isClause ? (
              <ClauseDescription control={form.control} ofRule={rule?.Description ?? ""} />
            ) : (
              <NameFields control={form.control} runDate={runDate} />
            )}
          </EditorCard>
          {type === "R" && !isClause ? (
            <RoutingIdsField
              rule={rule}
              selected={draft.routingIds}
              error={form.formState.errors.routingIds?.message}
              onChange={(routingIds) => form.setValue("routingIds", routingIds)}
              pending={draft.pendingRoutingId}
              onPending={(id) => form.setValue("pendingRoutingId", id)}
            />
          ) : null}
          <div className="nhsuk-button-group">
            <Button type="submit" disabled={saving}>
              Save and return to summary
            </Button>
            <Button variant="secondary" onClick={addClause} disabled={saving}>
              Add &apos;AND&apos; clause
            </Button>
          </div>
          <p>
            <Link to={withRedirectUrl(libraryPath(key, { type, ruleId: ruleId ?? newRuleId, clauseNumber }), search)}>
              Choose from the rule library instead
            </Link>
            . If you do, you will lose what you typed here.
          </p>
          {draft.filling ? (
            <Button variant="secondary" small onClick={() => form.setValue("filling", undefined)}>
              Change the condition
            </Button>
          ) : null}
        </form>
        {ruleId === undefined || isClause || savedName === undefined ? null : (
          <RowActions
            name={savedName}
            kind="rule"
            disabled={saving}
            consequence="This will delete the rule and its AND clauses from the iteration straight away. You will lose what you typed here."
            onDelete={onDelete}
          />
        )}
      </Page>
    </PagePreview>
  );
}
