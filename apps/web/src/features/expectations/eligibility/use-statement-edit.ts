import type { EligibilityResponse } from "@spi/domain/api-contract";
import type { Day } from "@spi/domain/day/calendar";
import { useState } from "react";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { hasNoOtherEditor } from "../../../scope/editing/lock-state.ts";
import { useDocumentEdit } from "../../../scope/editing/use-document-edit.ts";
import { useMe } from "../../../session/use-session.ts";
import { useDescribeCondition } from "../use-expectation-text.ts";
import { type StatementParts, partName, describePart, savedParts, statementOf } from "./statement-parts.ts";
import { useRefetchEligibility, useSaveEligibility } from "./use-eligibility.ts";

/**
 * Edits the eligibility statement, starting from the version that was open on the page. If another user saves first,
 * the user chooses between the two versions of each part.
 */
export function useStatementEdit(eligibility: EligibilityResponse, runDate: Day | null) {
  const { key, campaign } = useCampaign();
  const me = useMe();
  const saveStatement = useSaveEligibility(key);
  const refetchStatement = useRefetchEligibility(key);
  const describeCondition = useDescribeCondition(runDate);
  const [hadStatement] = useState(eligibility.statement !== null);
  const toParts = ({ version, statement }: EligibilityResponse, deleted = false) =>
    savedParts({ ID: key.campaignId, Version: version }, statement, deleted);
  const edit = useDocumentEdit<StatementParts, EligibilityResponse>({
    kind: "campaign",
    successMessage: "You saved the eligibility statement.",
    current: toParts(eligibility),
    locked: !hasNoOtherEditor(campaign, me.id),
    write: (parts) => saveStatement.mutateAsync({ Version: parts.Version, statement: statementOf(parts) }),
    read: async () => {
      const latest = await refetchStatement();
      return toParts(latest, hadStatement && latest.statement === null);
    },
    documentOf: (answer) => toParts(answer),
  });
  const { conflict } = edit;
  const describeValue = (part: string, value: unknown) => describePart(part, value, describeCondition);
  return {
    ...edit,
    conflict: conflict && {
      ...conflict,
      clashes: conflict.clashes.map(({ key: part, mine, theirs }) => ({
        key: part,
        path: [partName(part)],
        mine: describeValue(part, mine),
        theirs: describeValue(part, theirs),
      })),
      theirs: conflict.theirs.map(({ key: part, before, after }) => ({
        key: part,
        path: [partName(part)],
        before: before === undefined ? undefined : describeValue(part, before),
        after: describeValue(part, after),
      })),
    },
  };
}
