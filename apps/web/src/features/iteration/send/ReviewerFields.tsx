import type { ReviewReadiness } from "@spi/domain/api-contract";
import { andList } from "@spi/domain/text/lists";
import { reviewerLabel } from "@spi/domain/users/user";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useMe } from "../../../session/use-session.ts";
import { Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";
import type { readCandidates } from "./review-request.ts";

interface ReviewerFieldsProps {
  candidates: Extract<ReturnType<typeof readCandidates>, { ok: true }>["value"];
  authorsElsewhere: ReviewReadiness["authors_elsewhere"];
  error: string | undefined;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Shows the reviewers to choose from, and explains why other approvers cannot be chosen. */
export function ReviewerFields({
  candidates: { available, otherContributors, preselected },
  authorsElsewhere,
  error,
  chosen,
  onChange,
}: ReviewerFieldsProps) {
  const { teamId } = useIteration().key;
  const { teams } = useMe();
  const hintOf = ({ sub, email }: (typeof available)[number]) =>
    preselected.includes(sub) ? `${email}. Named as this campaign’s reviewer` : (email ?? undefined);
  return (
    <>
      {available.length === 0 ? (
        <p>
          There are no {otherContributors.length > 0 ? "other " : ""}users in team{" "}
          {teams.find(({ id }) => id === teamId)?.name ?? teamId} with the approve permission
        </p>
      ) : (
        <Checkboxes
          id="reviewers"
          legend="Reviewers"
          legendSize="s"
          hint="Select everyone you want to ask. One of them will approve or reject the iteration."
          error={error}
          choices={available.map((user) => ({ value: user.sub, label: reviewerLabel(user), hint: hintOf(user) }))}
          values={chosen}
          onChange={onChange}
        />
      )}
      <ContributorsNotice
        names={otherContributors.filter(({ sub }) => !isAuthorElsewhere(sub, authorsElsewhere)).map(reviewerLabel)}
      />
      {authorsElsewhere.map(({ by, iteration: name }) => (
        <p key={by.id} className="spi-quiet">
          {by.name} worked on{" "}
          {name === null ? "a similar iteration or one that this was copied from" : `a similar iteration, “${name}”`},
          so someone else must approve or reject this one.
        </p>
      ))}
    </>
  );
}

/** Explains why approvers who changed this iteration or its campaign are not listed. */
function ContributorsNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="spi-quiet">{andList(names)} worked on this iteration, so someone else must approve or reject it.</p>
  );
}

const isAuthorElsewhere = (sub: string, authors: ReviewReadiness["authors_elsewhere"]) =>
  authors.some(({ by }) => by.id === sub);
