import { rulesOfType } from "@spi/domain/rule/rule-order";
import { type LibraryRule, libraryRulesFor } from "@spi/domain/library/library-rule";
import { missingStandardRules } from "../library-groups.ts";
import { type IterationRule, type RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import { andList } from "@spi/domain/text/lists";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { usePersistentState } from "../../../../drafts/use-persistent-state.ts";
import { useIterationEdit } from "../../../../scope/editing/use-iteration-edit.ts";
import { useIteration } from "../../../../scope/IterationScope.tsx";
import {
  type IterationKey,
  afterSavePath,
  newRuleId,
  routingByNeedPath,
  rulePath,
  rulesPath,
  severalRulesPath,
  withRedirectUrl,
} from "../../../../paths/paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { FieldGroup } from "../../../../ui/fields/ChoiceFields.tsx";
import { RestoredNotice } from "../../../../ui/form/RestoredNotice.tsx";
import type { FieldProblem } from "../../../../ui/page/ErrorSummary.tsx";
import { showSuccess } from "../../../../ui/page/banner-message.ts";
import { Page } from "../../../../ui/page/Page.tsx";
import { ruleLabels } from "../../rule-labels.ts";
import { LibraryList, type LibraryPageProps } from "../LibraryList.tsx";
import "../../rules.css";
import { displayName } from "../library-draft.ts";
import { SelectableRule } from "./SelectableRule.tsx";
import {
  type SelectedRules,
  addSelectedRules,
  errorsIn,
  fieldPrefix,
  selectedDraft,
  withRuleNames,
} from "./selected-rules.ts";

const noProblems: readonly FieldProblem[] = [];
const noRules: readonly IterationRule[] = [];
const noLibraryRules: readonly LibraryRule[] = [];
const formatRuleCount = (count: number) => (count === 1 ? "1 rule" : `${count} rules`);
const field = "library-rules";

/** Pages that users usually open after adding the first filter rules and the first suppression rules. */
const followingSteps = {
  F: { type: "S", path: (key: IterationKey) => severalRulesPath(key, "S"), action: "choose suppression rules" },
  S: { type: "R", path: routingByNeedPath, action: "choose routing by need" },
} as const;

/** Returns the following step, unless the iteration already has rules from it. */
function followingStep(type: RuleType, rules: readonly IterationRule[]) {
  const step = type === "R" ? undefined : followingSteps[type];
  return step && rulesOfType(rules, step.type).length === 0 ? step : undefined;
}

/** Says which standard rules are initially ticked, and why. */
function standardText(rules: readonly LibraryRule[]): string {
  const names = andList(rules.map(({ Name }) => `“${displayName(Name)}”`));
  return `We chose ${names} for you, because nearly every campaign needs ${rules.length === 1 ? "this rule" : "these rules"}.`;
}

/** Adds several library rules with one save. Missing standard suppressions are initially ticked. */
export function AddRulesPage({ type, reference, modeButton, ...libraryProps }: LibraryPageProps) {
  const { key, campaign, iteration } = useIteration();
  const edit = useIterationEdit();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [attempt, setAttempt] = useState({ count: 0, problems: noProblems, sent: noRules });
  const { IterationRules: rules, IterationDate: runDate } = edit.base;
  const { AvailableRoutingIds: plans } = campaign.campaign_details;
  const { name } = ruleTypeFacts[type];
  const library = libraryRulesFor(reference["library-rules"], type);
  const existingIds = new Set(rulesOfType(rules, type).map((rule) => rule.LibraryRuleMetadata?.ID));
  const back = afterSavePath(search, rulesPath(key, type));
  const standardRules = type === "S" ? missingStandardRules(library, rules) : noLibraryRules;
  const toDrafts = (chosen: readonly LibraryRule[]): SelectedRules =>
    Object.fromEntries(
      chosen.map((rule) => [rule.LibraryRuleMetadata.ID, selectedDraft(rule, { reference, type, plans })]),
    );
  const [selected, setSelected] = usePersistentState<SelectedRules>("several", () => toDrafts(standardRules));
  const count = Object.keys(selected).length;
  const countText = count === 0 ? "rules" : formatRuleCount(count);
  const following = followingStep(type, rules);

  const select = (chosen: readonly LibraryRule[]) =>
    setSelected({ ...toDrafts(chosen.filter((rule) => !selected[rule.LibraryRuleMetadata.ID])), ...selected });
  const deselect = (id: string) =>
    setSelected(Object.fromEntries(Object.entries(selected).filter(([other]) => other !== id)));
  const add = (next = back) => {
    const added = addSelectedRules({ selected, rules, type, reference, runDate, newId: () => crypto.randomUUID() });
    const noneProblem = { fieldId: field, message: `Choose the ${name} rules to add` };
    const problems = count === 0 ? [noneProblem] : added.ok ? noProblems : added.refusal;
    setAttempt(({ count: before }) => ({ count: before + 1, problems, sent: added.ok ? added.value : noRules }));
    if (problems.length > 0 || !added.ok) return;
    edit.save(
      { IterationRules: added.value },
      {
        onSaved: () => {
          showSuccess(`You added ${count} ${name} ${count === 1 ? "rule" : "rules"} from the library.`);
          void navigate(next);
        },
      },
    );
  };

  return (
    <Page
      title={`Add ${name} rules from the library`}
      caption={`${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`}
      back={back}
      alerts={{
        problems: withRuleNames(attempt.problems, library),
        attempt: attempt.count,
        refusal: edit.refusal,
        labels: ruleLabels(edit.refusal, { sent: attempt.sent, runDate }),
        conflict: edit.conflict,
      }}
    >
      <RestoredNotice />
      <div className="nhsuk-card spi-card spi-library">
        <div className="nhsuk-card__content">
          {modeButton}
          <FieldGroup
            id={field}
            legend="Which rules do you want to add?"
            legendSize="m"
            hint="Choose all the rules you need. You can add cohorts and AND clauses to each rule later."
            error={attempt.problems.find(({ fieldId }) => fieldId === field)?.message}
          >
            {standardRules.length === 0 ? null : <p>{standardText(standardRules)}</p>}
            {standardRules.every(({ LibraryRuleMetadata: { ID } }) => selected[ID]) ? null : (
              <Button variant="secondary" small repeatable onClick={() => select(standardRules)}>
                Choose the standard set
              </Button>
            )}
            <LibraryList
              {...libraryProps}
              id={field}
              library={library}
              reference={reference}
              kind="checkboxes"
              chosen={Object.keys(selected)}
              renderRule={(rule, box) => {
                const { ID } = rule.LibraryRuleMetadata;
                const draft = selected[ID];
                return (
                  <SelectableRule
                    key={ID}
                    {...box}
                    rule={rule}
                    exists={existingIds.has(ID)}
                    draft={draft}
                    errors={errorsIn(fieldPrefix(ID), attempt.problems)}
                    runDate={runDate}
                    plans={type === "R" ? plans : undefined}
                    onToggle={(isSelected) => (isSelected ? select([rule]) : deselect(ID))}
                    onChange={(changed) => setSelected({ ...selected, [ID]: changed })}
                  />
                );
              }}
            />
          </FieldGroup>
        </div>
      </div>
      <output className="nhsuk-u-visually-hidden">{formatRuleCount(count)} chosen</output>
      <div className="nhsuk-button-group">
        <Button disabled={edit.saving} onClick={() => add()}>
          {`Add ${countText}`}
        </Button>
        {following ? (
          <Button disabled={edit.saving} variant="secondary" onClick={() => add(following.path(key))}>
            {`Add ${countText}, then ${following.action}`}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          onClick={() => void navigate(withRedirectUrl(rulePath(key, { type, ruleId: newRuleId }), search))}
        >
          Add custom rule
        </Button>
      </div>
    </Page>
  );
}
