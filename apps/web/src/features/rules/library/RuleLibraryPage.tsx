import { libraryRulesFor } from "@spi/domain/library/library-rule";
import { type RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import { Fragment, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { deleteDraft } from "../../../drafts/draft-store.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { afterSavePath, andClausePath, withRedirectUrl, newRuleId, rulePath, rulesPath } from "../../../paths/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldGroup, Radio } from "../../../ui/fields/ChoiceFields.tsx";
import { LoadingPage } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { clauseNumber } from "../clause-number.ts";
import "../rules.css";
import { useRuleReference } from "../use-rule-reference.ts";
import { type EditorState, displayName } from "./library-draft.ts";
import { LibraryList, type LibraryPageProps } from "./LibraryList.tsx";
import { AddRulesPage } from "./add-rules/AddRulesPage.tsx";

/**
 * Shows ready-made rules. Users either choose one for an editor, or add several new rules. They can change between both
 * on the page, which retains the search.
 */
export function RuleLibraryPage({ type }: { type: RuleType }) {
  const { ruleId = newRuleId } = useParams();
  const [search] = useSearchParams();
  const reference = useRuleReference();
  const [isSeveral, setIsSeveral] = useState(search.get("several") !== null);
  const [isChanged, setIsChanged] = useState(false);
  const [searchText, onSearch] = useState("");
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  const number = clauseNumber(search.get("andClause") ?? "");
  const isNew = ruleId === newRuleId && number === undefined;
  const modeButton = isNew ? (
    <Button
      variant="secondary"
      small
      focusOnMount={isChanged}
      onClick={() => {
        setIsChanged(true);
        setIsSeveral(!isSeveral);
      }}
    >
      {isSeveral ? "Choose one rule" : "Add several rules at once"}
    </Button>
  ) : null;
  const shared = { type, reference, modeButton, searchText, onSearch };
  return isNew && isSeveral ? (
    <AddRulesPage {...shared} />
  ) : (
    <SingleRulePage {...shared} ruleId={ruleId} number={number} />
  );
}

interface SingleRulePageProps extends LibraryPageProps {
  ruleId: string;
  /** Number of the AND clause that the library rule is for, or undefined for a rule. */
  number: number | undefined;
}

const field = "library-rule";

/** Shows ready-made rules, from which the user chooses one for an editor. */
function SingleRulePage({ type, ruleId, number, reference, modeButton, ...libraryProps }: SingleRulePageProps) {
  const { key, campaign, iteration } = useIteration();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const { name } = ruleTypeFacts[type];
  const path = number === undefined ? rulePath(key, { type, ruleId }) : andClausePath(key, { type, ruleId, number });
  const editor = withRedirectUrl(path, search);
  const fillFrom = (libraryRuleId: string) => {
    // Unsaved changes on the editor's page are discarded.
    deleteDraft(path);
    void navigate(editor, { state: { libraryRuleId } satisfies EditorState });
  };
  return (
    <Page
      title={`Choose a ${name} rule from the library`}
      caption={`${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`}
      back={ruleId === newRuleId ? afterSavePath(search, rulesPath(key, type)) : editor}
    >
      <div className="nhsuk-card spi-card spi-library">
        <div className="nhsuk-card__content">
          {modeButton}
          <FieldGroup
            id={field}
            legend="Which rule do you want to add?"
            legendSize="m"
            hint="You can choose ages, dates and lists on the next page."
          >
            <LibraryList
              {...libraryProps}
              id={field}
              library={libraryRulesFor(reference["library-rules"], type)}
              reference={reference}
              kind="radios"
              chosen={chosen === undefined ? [] : [chosen]}
              renderRule={(rule, { details, ...box }) => {
                const { ID } = rule.LibraryRuleMetadata;
                return (
                  <Fragment key={ID}>
                    <Radio
                      {...box}
                      name={field}
                      value={ID}
                      label={displayName(rule.Name)}
                      checked={ID === chosen}
                      onChange={() => setChosen(ID)}
                    />
                    {details}
                  </Fragment>
                );
              }}
            />
          </FieldGroup>
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
