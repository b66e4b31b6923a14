import type { TeamUsers } from "@spi/domain/answers";
import { candidateReviewers, reviewerLabel } from "@spi/domain/user";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { queries } from "../../api/queries.ts";
import { ApiRefusal, asRefusal } from "../../api/refusal.ts";
import { useChangeStatus } from "../../api/saving.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../scope/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { Checkboxes } from "../../ui/ChoiceFields.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";

const fieldId = "reviewers";
const none = "You must select at least one reviewer.";

/** Names the reviewers and sends the iteration to them (specification 2.3.27 to 2.3.30). */
export function ReviewersPage() {
  const { key, iteration, campaign } = useIteration();
  const me = useMe();
  const navigate = useNavigate();
  const users = useQuery(queries.teamUsers());
  const send = useChangeStatus(key);
  const [chosen, setChosen] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState(false);
  const summary = iterationPath(key, "summary");
  const candidates = users.data && candidateReviewers(approversOf(users.data, key.teamId), me.id);
  const submit = () => {
    setAttempt(attempt + 1);
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    const { Version } = iteration.iteration_details;
    send.mutate({ status: "in review", reviewers: chosen, Version }, { onSuccess: () => void navigate(summary) });
  };
  const refusal = users.isError ? usersRefusal(users.error) : (send.error ?? undefined);
  return (
    <FormPage
      title="Who should review this iteration?"
      caption={`${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`}
      back={summary}
      alerts={{ problems: missing ? [{ fieldId, message: none }] : [], attempt, refusal }}
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
        <p>
          There are no users in team {me.teams.find(({ id }) => id === key.teamId)?.name ?? key.teamId} with the approve
          permission
        </p>
      ) : (
        <Checkboxes
          id={fieldId}
          legend="Reviewers"
          legendSize="s"
          hint="Select all who should be asked. One of them decides."
          error={missing ? none : undefined}
          choices={candidates.map((user) => ({ value: user.sub, label: reviewerLabel(user), hint: user.email }))}
          values={chosen}
          onChange={setChosen}
        />
      )}
    </FormPage>
  );
}

function approversOf(users: TeamUsers, teamId: string) {
  return (users[teamId]?.approve ?? []).map(({ sub, email, given_name, family_name }) => ({
    sub,
    email: email ?? undefined,
    given_name: given_name ?? undefined,
    family_name: family_name ?? undefined,
  }));
}

/** The server's message, else the one of specification 8.13. */
function usersRefusal(error: unknown): ApiRefusal {
  const { status, body } = asRefusal(error);
  const message =
    status === 500 ? "An error has occurred while fetching team users. Please try again later." : body.message;
  return new ApiRefusal(status, { ...body, message });
}
