import { reviewerLabel } from "@spi/domain/user";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { queries } from "../../api/queries.ts";
import { useChangeStatus } from "../../api/saving.ts";
import { useForgetDraft, useKeptState } from "../../drafts/use-kept-state.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../scope/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { Checkboxes } from "../../ui/ChoiceFields.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { checkRequest, inWords, readCandidates, refusedHere, reviewMessages } from "./review-request.ts";

const fieldId = "reviewers";

/** Names the reviewers and sends the iteration to them (REQ-SCR-55). */
export function ReviewersPage() {
  const { key, iteration, campaign } = useIteration();
  const me = useMe();
  const navigate = useNavigate();
  const users = useQuery(queries.teamUsers());
  const send = useChangeStatus(key);
  const [chosen, setChosen] = useKeptState<string[]>("reviewers", []);
  const forgetDraft = useForgetDraft();
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const summary = iterationPath(key, "summary");
  const found =
    users.data === undefined
      ? undefined
      : readCandidates(users.data, {
          teamId: key.teamId,
          userId: me.id,
          contributors: iteration.contributors.map(({ id }) => id),
        });
  const { free: candidates, workedOn = [] } = found?.ok ? found.value : {};
  const submit = () => {
    setAttempt(attempt + 1);
    const request = checkRequest(key, chosen);
    setProblem(request.ok ? undefined : request.refusal);
    if (!request.ok) return;
    const { Version } = iteration.iteration_details;
    const onSuccess = () => {
      forgetDraft();
      void navigate(summary);
    };
    send.mutate({ status: "in review", reviewers: request.value, Version }, { onSuccess });
  };
  const usersRefusal = users.isError ? inWords(users.error, reviewMessages.usersFailed) : undefined;
  const readRefusal = found && !found.ok ? refusedHere(found.refusal) : undefined;
  const sendRefusal = send.error ? inWords(send.error, reviewMessages.sendFailed) : undefined;
  return (
    <FormPage
      title="Who should review this iteration?"
      caption={`${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`}
      back={summary}
      alerts={{
        problems: problem === undefined ? [] : [{ fieldId, message: problem }],
        attempt,
        refusal: usersRefusal ?? readRefusal ?? sendRefusal,
      }}
      submit="Send for review"
      saving={send.isPending || candidates?.length === 0}
      onSubmit={submit}
      lead={
        <p>
          The iteration must be reviewed and approved before it can be sent. Reviewers can view it, approve or reject
          it, and leave feedback.
        </p>
      }
    >
      {candidates === undefined ? (
        users.isPending ? (
          <LoadingText>Loading reviewers...</LoadingText>
        ) : null
      ) : candidates.length === 0 ? (
        <>
          <p>
            There are no {workedOn.length > 0 ? "other " : ""}users in team{" "}
            {me.teams.find(({ id }) => id === key.teamId)?.name ?? key.teamId} with the approve permission
          </p>
          <WorkedOn names={workedOn.map(reviewerLabel)} />
        </>
      ) : (
        <>
          <Checkboxes
            id={fieldId}
            legend="Reviewers"
            legendSize="s"
            hint="Select all who should be asked. One of them decides."
            error={problem}
            choices={candidates.map((user) => ({ value: user.sub, label: reviewerLabel(user), hint: user.email }))}
            values={chosen}
            onChange={setChosen}
          />
          <WorkedOn names={workedOn.map(reviewerLabel)} />
        </>
      )}
    </FormPage>
  );
}

/** Why somebody who may approve is not offered. */
function WorkedOn({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="spi-quiet">
      {new Intl.ListFormat("en-GB").format(names)} worked on this iteration, so somebody else must decide about it.
    </p>
  );
}
