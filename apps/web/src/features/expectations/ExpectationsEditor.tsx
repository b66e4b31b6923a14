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
import { ActionRows } from "./ActionRows.tsx";
import { BoundForm } from "./bound/BoundForm.tsx";
import { isEditableInForm, deletionConsequences, addMissing, replaceExpectation } from "./change-expectations.ts";
import { ExpectationList } from "./ExpectationList.tsx";
import { ConcurrentSaveNotice } from "./save-errors/ConcurrentSaveNotice.tsx";
import { RowActions } from "../../ui/confirm/RowActions.tsx";
import { isTaken } from "./sentence/read-sentence.ts";
import { type ConditionEditor, SentenceForm } from "./sentence/SentenceForm.tsx";
import { StandardSet } from "./StandardSet.tsx";
import type { SaveExpectations } from "./use-expectations.ts";

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
  /** Element that imports and exports example people as files. */
  exampleFiles?: ReactNode;
  /** Element that imports and exports all expectations as one file. */
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
    exampleFiles,
    fileCard,
    noExamplesText,
  } = props;
  const { boards } = useReference();
  const own = answer?.expectations;
  const cohorts = about.chosen.map(({ CohortLabel }) => CohortLabel);
  const disabled = !answer || save.isPending;
  const [request, setRequest] = useState<ChangeRequest>();
  const [edited, setEdited] = usePersistentState<Expectation | null>("edited", null);
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
        setEdited(null);
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
  const isEmpty = own?.Expectations.length === 0 && examples.length === 0 && exampleFiles === undefined;
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
          <Card heading="Expectations">
            {own.Expectations.length === 0 ? <p>There are no expectations yet.</p> : null}
            <ExpectationList
              expectations={own.Expectations}
              runDate={about.runDate}
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
          {exampleFiles}
        </Card>
      </div>
      <div className="spi-side-by-side">
        <div>
          <Card heading="Add the standard set">
            <p>These are the expectations that most campaigns use. Safety expectations cannot be waived.</p>
            <StandardSet
              disabled={disabled}
              onAdd={(values, onAdded) => add(standardSet({ ...values, ...about }), onAdded)}
            />
          </Card>
          {fileCard}
        </div>
        <Card heading={bound ? "Change a limit on the report" : "Add a limit on the report"}>
          <BoundForm
            key={bound?.Name}
            parts={{ cohorts, plans: about.plans, boards }}
            {...{ disabled, takenNames, edited: bound }}
            onAdd={bound ? replace(bound) : addOne}
            onCancel={() => setEdited(null)}
          />
        </Card>
      </div>
      <Card heading={sentence ? "Change an expectation about people" : "Add an expectation about people"}>
        <SentenceForm
          key={sentence?.Name}
          {...{ about, ConditionEditor, disabled, takenNames, edited: sentence }}
          onAdd={sentence ? replace(sentence) : addOne}
          onCancel={() => setEdited(null)}
        />
      </Card>
    </Page>
  );
}
