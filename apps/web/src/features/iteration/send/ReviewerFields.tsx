import { andList } from "@spi/domain/text/lists";
import { reviewerLabel } from "@spi/domain/users/user";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useMe } from "../../../session/use-session.ts";
import { Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";
import type { readCandidates } from "./review-request.ts";

interface ReviewerFieldsProps {
  candidates: Extract<ReturnType<typeof readCandidates>, { ok: true }>["value"];
  error: string | undefined;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Shows the reviewers to choose from, and explains why other approvers cannot be chosen. */
export function ReviewerFields({
  candidates: { available, otherContributors, preselected },
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
      <ContributorsNotice names={otherContributors.map(reviewerLabel)} />
    </>
  );
}

/** Explains why some approvers are not listed. */
function ContributorsNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="spi-quiet">{andList(names)} worked on this iteration, so someone else must approve or reject it.</p>
  );
}
