import type { IterationRule } from "@spi/domain/rule";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { afterSavePath } from "../../scope/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Page } from "../../ui/Page.tsx";
import { RestoredNotice } from "../../ui/form/RestoredNotice.tsx";
import { EditorCard } from "./EditorCard.tsx";
import { NameFields } from "./NameFields.tsx";
import { RoutingIdsField } from "./RoutingIdsField.tsx";
import type { Opening } from "./library-draft.ts";
import type { RuleReference } from "./rule-draft.ts";
import { andClausePath, libraryPath, newRuleId, ruleScreenPath } from "./rule-paths.ts";
import "./rules.css";
import { RuleQuestion } from "./RuleQuestion.tsx";
import type { EditedPlace } from "./use-rule-saving.ts";
import { useRuleDraft } from "./use-rule-draft.ts";
import { useRuleSaving } from "./use-rule-saving.ts";

interface RuleFormProps {
  title: string;
  place: EditedPlace;
  reference: RuleReference;
  opening: Omit<Opening, "target" | "runDate">;
  /** The rule as it is saved, with its AND clauses; absent for a new one. */
  rule: IterationRule | undefined;
  /** Said above the form. */
  notice?: ReactNode;
}

/** The editor of a rule or AND clause: what it asks, its name, and for routing rules its plans (REQ-RUL-10). */
export function RuleForm({ title, place, reference, opening, rule, notice }: RuleFormProps) {
  const { key, campaign } = useIteration();
  const { type, clauseNumber } = place;
  const saving = useRuleSaving(place, reference);
  const [draft, setDraft] = useRuleDraft({ ...opening, target: reference.target, runDate: saving.runDate });
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isClause = clauseNumber !== undefined;
  const summary = ruleScreenPath(key, type, "summary");
  const leave = () => void navigate(afterSavePath(search, summary));
  const finish = () => saving.save(draft, leave);
  const addClause = () =>
    saving.save(draft, (saved) => {
      if (!saved) return leave();
      const number = (clauseNumber ?? saved.AndClauses.length) + 1;
      void navigate(andClausePath(key, { type, ruleId: saved.ID, number }));
    });

  // A library page asks first what must be decided: the name follows from it.
  const names = isClause ? null : (
    <EditorCard heading="Name and description">
      <NameFields draft={draft} problem={saving.problem} onChange={(changes) => setDraft({ ...draft, ...changes })} />
    </EditorCard>
  );

  return (
    <Page title={title} caption={campaign.campaign_details.Name} back={summary} alerts={saving.alerts}>
      <RestoredNotice />
      {notice}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        {draft.filling ? null : names}
        <RuleQuestion
          draft={draft}
          reference={reference}
          problem={saving.problem}
          onChange={setDraft}
          place={place}
          rule={rule}
          runDate={saving.runDate}
        />
        {draft.filling ? names : null}
        {type === "R" && !isClause ? (
          <RoutingIdsField
            selected={draft.routingIds}
            error={undefined}
            onChange={(routingIds) => setDraft({ ...draft, routingIds })}
          />
        ) : null}
        <div className="nhsuk-button-group">
          <Button type="submit" disabled={saving.saving}>
            Save and return to summary
          </Button>
          <Button variant="secondary" onClick={addClause} disabled={saving.saving}>
            Add &apos;AND&apos; clause
          </Button>
        </div>
        <p>
          <Link to={libraryPath(key, { type, ruleId: place.ruleId ?? newRuleId, clauseNumber })}>
            Choose from the rule library instead
          </Link>
          . What you typed here will not be kept.
        </p>
        {draft.filling ? (
          <Button variant="secondary" small onClick={() => setDraft({ ...draft, filling: undefined })}>
            Change attribute, operator or comparator
          </Button>
        ) : null}
      </form>
    </Page>
  );
}
