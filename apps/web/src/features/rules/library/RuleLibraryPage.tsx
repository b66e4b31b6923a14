import { technicalLine } from "@spi/domain/words/technical-line";
import type { LibraryRule } from "@spi/domain/library/library-rule";
import { libraryQuestion, libraryRulesFor } from "@spi/domain/library/library-rule";
import type { RuleType } from "@spi/domain/rule/rule";
import { ruleTypeFacts } from "@spi/domain/rule/rule";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { forgetDraft } from "../../../drafts/kept-drafts.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { LoadingPage } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { clauseNumber } from "../editor/clause-number.ts";
import type { EditorState } from "./library-draft.ts";
import { withLetters } from "./library-draft.ts";
import type { RuleReference } from "../rule-draft.ts";
import "../rules.css";
import { useRuleReference } from "../use-rule-reference.ts";
import { andClausePath, newRuleId, rulePath, rulesPath } from "../../../scope/paths.ts";

/** Chooses a ready-made rule for the editor that asked for one (REQ-RUL-30, REQ-RUL-31). */
export function RuleLibraryPage({ type }: { type: RuleType }) {
  const { ruleId = newRuleId } = useParams();
  const [search] = useSearchParams();
  const { key, campaign, iteration } = useIteration();
  const reference = useRuleReference();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  const { name } = ruleTypeFacts[type];
  const number = clauseNumber(search.get("andClause") ?? "");
  const editor = number === undefined ? rulePath(key, { type, ruleId }) : andClausePath(key, { type, ruleId, number });
  const fillFrom = (libraryRuleId: string) => {
    // What was typed there before is given up (REQ-RUL-31).
    forgetDraft(editor);
    void navigate(editor, { state: { libraryRuleId } satisfies EditorState });
  };
  return (
    <Page
      title={`Choose a ${name} rule from the library`}
      caption={`${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`}
      back={ruleId === newRuleId ? rulesPath(key, type) : editor}
    >
      <div className="nhsuk-card spi-card spi-library">
        <div className="nhsuk-card__content">
          <Radios
            id="library-rule"
            legend="Which rule do you want to add?"
            legendSize="m"
            hint="You decide about ages, dates and lists on the next page."
            choices={libraryRulesFor(reference["library-rules"], type).map((rule) => ({
              value: rule.LibraryRuleMetadata.ID,
              label: withLetters(rule.Name),
              hint: <LibraryRuleDetails rule={rule} reference={reference} />,
            }))}
            value={chosen}
            onChange={setChosen}
          />
        </div>
      </div>
      <div className="nhsuk-button-group">
        <Button disabled={chosen === undefined} onClick={() => chosen !== undefined && fillFrom(chosen)}>
          Select rule
        </Button>
        <Button variant="secondary" onClick={() => void navigate(editor)}>
          Add custom rule
        </Button>
      </div>
    </Page>
  );
}

function LibraryRuleDetails({ rule, reference }: { rule: LibraryRule; reference: RuleReference }) {
  const question = libraryQuestion(rule, reference.target);
  return (
    <>
      {withLetters(rule.Description)} {rule.LibraryDescription}
      <span className="spi-technical spi-library__technical">
        {technicalLine({ ...question, Comparator: rule.Comparator }, reference)}
      </span>
    </>
  );
}
