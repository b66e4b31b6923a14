import type { CampaignExpectationsResponse } from "@spi/domain/api-contract";
import type { Target } from "@spi/domain/campaign/campaign";
import type { Day } from "@spi/domain/day/calendar";
import { standardSet } from "./expectation-library.ts";
import type { IterationCohort } from "@spi/domain/iteration/iteration";
import type { Expectation } from "@spi/domain/expectation/expectations";
import type { OwnExpectations } from "@spi/domain/expectation/own-expectations";
import { type ReactNode, useState } from "react";
import { useReference } from "../../api/use-reference.ts";
import { usePersistentState } from "../../drafts/use-persistent-state.ts";
import { Card } from "../../ui/Card.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { RestoredNotice } from "../../ui/form/RestoredNotice.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useRestoredFocus } from "../../ui/use-restored-focus.ts";
import { ActionRows } from "./ActionRows.tsx";
import { AddExpectation } from "./AddExpectation.tsx";
import { BoundForm } from "./bound/BoundForm.tsx";
import { isEditableInForm, deletionConsequences, addMissing, replaceExpectation } from "./change-expectations.ts";
import { ExpectationList } from "./ExpectationList.tsx";
import { ConcurrentSaveNotice } from "./save-errors/ConcurrentSaveNotice.tsx";
import { RowActions } from "../../ui/confirm/RowActions.tsx";
import { isTaken } from "./sentence/read-sentence.ts";
import { type ConditionEditor, SentenceForm } from "./sentence/SentenceForm.tsx";
import { StandardSet } from "./StandardSet.tsx";
import type { SaveExpectations } from "./use-expectations.ts";

/** ID of the list of expectations, which gets the focus after an expectation has been changed. */
const listId = "expectations";

/** A requested change to the expectations, with the action after the save. */
interface ChangeRequest {
  change: (own: OwnExpectations) => OwnExpectations;
  onSaved: () => void;
  /** Name of the new expectation, if no other expectation can have the same name. */
  name?: string;
}

interface ExpectationsEditorProps {
  caption: string;
  back: string;
  lead: ReactNode;
  /** The campaign, and the reference data needed to edit bounds and sentences. */
  about: { target: Target; runDate: Day; chosen: readonly IterationCohort[]; plans: readonly string[] };
  ConditionEditor: ConditionEditor;
  answer: CampaignExpectationsResponse | undefined;
  isError: boolean;
  save: SaveExpectations;
  /** Inherited expectations, which are edited elsewhere. */
  inherited?: ReactNode;
  /** The example people. Only the iteration's own example people can be deleted here. */
  examples: readonly { name: string; content: ReactNode; own: boolean }[] | undefined;
  /** Shows the latest result for one expectation. */
  renderResult?: (expectation: Expectation) => ReactNode;
  /** Form that adds items from a file, and the label of that choice. */
  fileImport: { label: string; form: ReactNode };
  /** Element that saves the example people as a file. */
  exampleExport?: ReactNode;
  /** Element that saves all expectations as one file. */
  fileCard?: ReactNode;
  /** Text shown if there are no example people. */
  noExamplesText: string;
}

/**
 * Lets users add, change and delete the expectations of an iteration or campaign. Expectations come from the standard
 * set, or users enter them as bounds or sentences.
 */
export function ExpectationsEditor(props: ExpectationsEditorProps) {
  const {
    caption,
    back,
    lead,
    about,
    ConditionEditor,
    answer,
    isError,
    save,
    inherited,
    examples = [],
    renderResult,
    fileImport,
    exampleExport,
    fileCard,
    noExamplesText,
  } = props;
  const { boards } = useReference();
  const own = answer?.expectations;
  const cohorts = about.chosen.map(({ CohortLabel }) => CohortLabel);
  const disabled = !answer || save.isPending;
  const [request, setRequest] = useState<ChangeRequest>();
  const [edited, setEdited] = usePersistentState<Expectation | null>("edited", null);
  const restoreFocus = useRestoredFocus();
  const stopEditing = () => {
    setEdited(null);
    restoreFocus(listId);
  };
  const takenNames = own?.Expectations.map(({ Name }) => Name).filter((name) => name !== edited?.Name) ?? [];
  const saveChange = (newRequest: ChangeRequest) => {
    if (!answer) return;
    setRequest(newRequest);
    save.mutate(
      { Version: answer.version, expectations: newRequest.change(answer.expectations) },
      { onSuccess: newRequest.onSaved },
    );
  };
  const add = (newExpectations: readonly Expectation[], onSaved: () => void) =>
    saveChange({ change: (to) => addMissing(to, newExpectations), onSaved });
  const addOne = (expectation: Expectation, onSaved: () => void) =>
    saveChange({ change: (to) => addMissing(to, [expectation]), onSaved, name: expectation.Name });
  const concurrentSave = save.error?.body.current;
  const replace = (before: Expectation) => (after: Expectation, onSaved: () => void) =>
    saveChange({
      change: (to) => replaceExpectation(to, before.Name, after),
      onSaved: () => {
        onSaved();
        stopEditing();
      },
      ...(before.Name === after.Name ? {} : { name: after.Name }),
    });
  const renderActions = (list: keyof OwnExpectations, name: string, onEdit?: () => void) => (
    <RowActions
      name={name}
      disabled={disabled || edited !== null}
      onEdit={onEdit}
      consequence={deletionConsequences[list]}
      onDelete={() =>
        saveChange({
          change: (from) => ({ ...from, [list]: from[list].filter(({ Name }) => Name !== name) }),
          onSaved: () => {},
        })
      }
    />
  );
  // If both cards are empty, they are shown as one.
  const isEmpty = own?.Expectations.length === 0 && examples.length === 0;
  const bound = edited?.Kind === "Bound" ? edited : undefined;
  const sentence = edited && edited.Kind !== "Bound" ? edited : undefined;
  return (
    <Page
      title="Expectations and examples"
      caption={caption}
      back={back}
      alerts={{ problems: [], attempt: save.submittedAt, refusal: save.error ?? undefined }}
    >
      <RestoredNotice />
      {concurrentSave && request ? (
        <ConcurrentSaveNotice
          {...concurrentSave}
          isLatestShown={answer !== undefined && answer.version >= concurrentSave.version}
          isNameTaken={request.name !== undefined && isTaken(request.name, takenNames)}
          disabled={disabled}
          onRetry={() => saveChange(request)}
        />
      ) : null}
      {lead}
      {inherited}
      <div className={isEmpty ? "spi-side-by-side" : ""}>
        {own ? (
          <Card heading="Expectations" id={listId}>
            {own.Expectations.length === 0 ? <p>There are no expectations yet.</p> : null}
            <ExpectationList
              expectations={own.Expectations}
              runDate={about.runDate}
              renderResult={renderResult}
              action={(expectation) =>
                renderActions(
                  "Expectations",
                  expectation.Name,
                  isEditableInForm(expectation) ? () => setEdited(expectation) : undefined,
                )
              }
            />
          </Card>
        ) : isError ? (
          <p>We cannot load the expectations at the moment. Try again later.</p>
        ) : (
          <LoadingText>Loading expectations...</LoadingText>
        )}
        <Card heading="Example people">
          {examples.length === 0 ? <p>{noExamplesText}</p> : null}
          <ActionRows
            rows={examples.map(({ name, content, own: isOwn }) => ({
              key: `${isOwn} ${name}`,
              content,
              action: isOwn ? renderActions("Examples", name) : undefined,
            }))}
          />
          {exampleExport}
        </Card>
      </div>
      <AddExpectation
        changing={bound ? "limit" : sentence ? "people" : undefined}
        fileLabel={fileImport.label}
        forms={{
          set: (
            <StandardSet
              disabled={disabled}
              onAdd={(values, onAdded) => add(standardSet({ ...values, ...about }), onAdded)}
            />
          ),
          limit: (
            <BoundForm
              key={bound?.Name}
              parts={{ cohorts, plans: about.plans, boards }}
              {...{ disabled, takenNames, edited: bound }}
              onAdd={bound ? replace(bound) : addOne}
              onCancel={stopEditing}
            />
          ),
          people: (
            <SentenceForm
              key={sentence?.Name}
              {...{ about, ConditionEditor, disabled, takenNames, edited: sentence }}
              onAdd={sentence ? replace(sentence) : addOne}
              onCancel={stopEditing}
            />
          ),
          file: fileImport.form,
        }}
      />
      {fileCard}
    </Page>
  );
}
