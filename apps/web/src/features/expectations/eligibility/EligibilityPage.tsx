import type { EligibilityResponse } from "@spi/domain/api-contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { campaignPath } from "../../../paths/paths.ts";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";
import { useDiscardDraft, usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { DateField } from "../../../ui/fields/DateField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { RestoredNotice } from "../../../ui/form/RestoredNotice.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import type { ConditionEditor } from "../sentence/SentenceForm.tsx";
import { EmptyCohortsNotice } from "./EmptyCohortsNotice.tsx";
import { GroupForm } from "./GroupForm.tsx";
import { eligibilityDay, readStatementDraft, toStatementDraft } from "./statement-draft.ts";
import { StatementGroups, StatementDetails } from "./StatementDetails.tsx";
import { changedParts } from "./statement-parts.ts";
import { useEligibility, useSaveEligibility } from "./use-eligibility.ts";
import { useStatementEdit } from "./use-statement-edit.ts";

const title = "Eligibility statement";

/**
 * Edits a campaign's eligibility statement. It is based on the policy and written by a user who did not write any of
 * the campaign's rules.
 */
export function EligibilityPage({ ConditionEditor }: { ConditionEditor: ConditionEditor }) {
  const { key, campaign } = useCampaign();
  const { data: eligibility, isError } = useEligibility(key);
  const [isWriting, setIsWriting] = useState(false);
  // The form remains open for a user who has started to write, even if newer data is loaded.
  if (eligibility && eligibility.cannot_edit_reason === null && !isWriting) setIsWriting(true);
  if (eligibility && (isWriting || eligibility.cannot_edit_reason === null))
    return <StatementForm eligibility={eligibility} ConditionEditor={ConditionEditor} />;
  return (
    <Page title={title} caption={campaign.campaign_details.Name} back={campaignPath(key, "summary")}>
      {isError ? <p>We cannot load the eligibility statement at the moment. Try again later.</p> : null}
      {eligibility ? (
        <>
          <div className="nhsuk-inset-text">
            <p>{eligibility.cannot_edit_reason}</p>
            <p>{eligibility.editors}</p>
          </div>
          {eligibility.statement ? <StatementDetails statement={eligibility.statement} runDate={null} /> : null}
        </>
      ) : isError ? null : (
        <LoadingText>Loading the eligibility statement...</LoadingText>
      )}
    </Page>
  );
}

function StatementForm({
  eligibility,
  ConditionEditor,
}: {
  eligibility: EligibilityResponse;
  ConditionEditor: ConditionEditor;
}) {
  const { key, campaign } = useCampaign();
  const navigate = useNavigate();
  const { Name, StartDate, Target } = campaign.campaign_details;
  const remove = useSaveEligibility(key);
  const [baseVersion, setBaseVersion] = useState(eligibility.version);
  const [draft, setDraft] = usePersistentState("statement", () => toStatementDraft(eligibility.statement));
  const day = eligibilityDay(draft);
  const edit = useStatementEdit(eligibility, day);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false);
  const [hasOpenGroup, setHasOpenGroup] = useState(false);
  const cohorts = campaign.iterations.flatMap(({ iteration_details }) => iteration_details.IterationCohorts);
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;
  const summary = campaignPath(key, "summary");
  const discardDraft = useDiscardDraft();
  const leave = () => {
    discardDraft();
    void navigate(summary);
  };
  const deleteStatement = () => {
    setIsConfirmingDelete(false);
    // Once the statement has been deleted, the user's unsaved changes are not needed. If another user has saved a later
    // version, the user can delete it after seeing who saved it.
    const onError = ({ body }: ApiRefusal) => setBaseVersion(body.current?.version ?? baseVersion);
    remove.mutate({ Version: baseVersion, statement: null }, { onSuccess: leave, onError });
  };
  const saving = edit.saving || remove.isPending;
  const submit = () => {
    const read = readStatementDraft(draft, hasOpenGroup);
    setProblems(read.ok ? [] : read.refusal);
    setAttempt((now) => now + 1);
    remove.reset();
    if (read.ok) edit.save(changedParts(edit.base, read.value), { onSaved: leave });
  };
  const clearGroupProblem = () => setProblems((now) => now.filter(({ fieldId }) => fieldId !== "group-name"));
  const textFieldProps = (id: "name" | "document" | "version") => ({
    id,
    value: draft[id],
    error: errorOf(id),
    onChange: (value: string) => change({ [id]: value }),
  });
  const dayProblems = Object.fromEntries(
    problems.flatMap(({ fieldId, message }) => (fieldId.startsWith("day.") ? [[fieldId.slice(4), message]] : [])),
  );
  return (
    <Page
      title={title}
      caption={Name}
      back={summary}
      alerts={{
        problems,
        attempt: attempt + edit.attempt + remove.submittedAt,
        refusal: remove.error ?? edit.refusal,
        conflict: edit.conflict,
      }}
    >
      <RestoredNotice />
      {eligibility.cannot_edit_reason === null ? null : (
        <div className="nhsuk-inset-text">
          <p>{eligibility.cannot_edit_reason} You cannot save your changes on this page.</p>
          <p>{eligibility.editors}</p>
        </div>
      )}
      <p>
        Use the policy to write down who this campaign should reach. Do not look at the campaign’s rules. Describing
        eligibility separately helps to reveal mistakes that run through all the rules. Each report then counts people
        who are eligible but not invited, and people who are invited but not eligible.
      </p>
      <div className="nhsuk-inset-text">
        <p>
          We save the statement with your name. Once you have saved it, you cannot approve this campaign’s iterations,
          and earlier approvals will no longer count.
        </p>
      </div>
      <TextField
        {...textFieldProps("name")}
        label="Who is eligible"
        hint="For example, Women aged 50 up to their 71st birthday."
      />
      <TextField {...textFieldProps("document")} label="Policy" hint="The document that defines who is eligible." />
      <TextField {...textFieldProps("version")} label="Policy version" width={10} />
      <DateField
        id="day"
        legend="Eligibility date (optional)"
        legendSize="s"
        example={StartDate}
        hint="We work out ages on this date. Leave it empty to use each iteration’s run date."
        value={draft.day}
        onChange={(day) => change({ day })}
        errors={dayProblems}
      />
      <Card heading="Groups of people">
        {draft.groups.length === 0 ? (
          <p>There are no groups yet. Add at least one group below. Anyone in any of the groups is eligible.</p>
        ) : null}
        <StatementGroups
          groups={draft.groups}
          runDate={day}
          onDelete={(name) => change({ groups: draft.groups.filter((group) => group.Name !== name) })}
        />
        <EmptyCohortsNotice groups={draft.groups} />
      </Card>
      <Card heading="Add a group">
        <GroupForm
          about={{
            target: Target,
            runDate: day ?? StartDate,
            undated: day === null,
            chosen: [...new Map(cohorts.map((cohort) => [cohort.CohortLabel, cohort])).values()],
          }}
          ConditionEditor={ConditionEditor}
          takenNames={draft.groups.map((group) => group.Name)}
          problem={errorOf("group-name")}
          onOpenGroupChange={setHasOpenGroup}
          onAdd={(group) => {
            change({ groups: [...draft.groups, group] });
            clearGroupProblem();
          }}
          onClear={clearGroupProblem}
        />
      </Card>
      <Button disabled={saving} onClick={submit}>
        Save
      </Button>{" "}
      {eligibility.statement ? (
        <Button variant="secondary" disabled={saving} onClick={() => setIsConfirmingDelete(true)}>
          {" "}
          Delete the eligibility statement{" "}
        </Button>
      ) : null}
      {isConfirmingDelete ? (
        <ConfirmDialog
          title="Delete the eligibility statement?"
          confirmLabel="Delete statement"
          warning
          onConfirm={deleteStatement}
          onCancel={() => setIsConfirmingDelete(false)}
        >
          <p>
            Later reports will not count people who are eligible but not invited. Earlier approvals will no longer
            count.
          </p>
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}
