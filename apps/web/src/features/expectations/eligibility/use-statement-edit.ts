import type { EligibilityAnswer } from "@spi/domain/api-contract";
import type { Day } from "@spi/domain/day/calendar";
import { useState } from "react";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { hasNoOtherEditor } from "../../../scope/editing/lock-state.ts";
import { useDocumentEdit } from "../../../scope/editing/use-document-edit.ts";
import { useMe } from "../../../session/use-session.ts";
import { useConditionWords } from "../use-expectation-words.ts";
import { type StatementParts, partName, partWords, savedParts, statementOf } from "./statement-parts.ts";
import { useReadEligibility, useSaveEligibility } from "./use-eligibility.ts";

/**
 * Edits the eligibility statement from the version the page opened with. After a different user's save, the user
 * chooses part by part.
 */
export function useStatementEdit(found: EligibilityAnswer, runDate: Day | null) {
  const { key, campaign } = useCampaign();
  const me = useMe();
  const put = useSaveEligibility(key);
  const readAgain = useReadEligibility(key);
  const words = useConditionWords(runDate);
  const [wasWritten] = useState(found.statement !== null);
  const toParts = ({ version, statement }: EligibilityAnswer, deleted = false) =>
    savedParts({ ID: key.campaignId, Version: version }, statement, deleted);
  const edit = useDocumentEdit<StatementParts, EligibilityAnswer>({
    kind: "campaign",
    told: "You saved the eligibility statement.",
    current: toParts(found),
    locked: !hasNoOtherEditor(campaign, me.id),
    write: (parts) => put.mutateAsync({ Version: parts.Version, statement: statementOf(parts) }),
    read: async () => {
      const latest = await readAgain();
      return toParts(latest, wasWritten && latest.statement === null);
    },
    documentOf: (answer) => toParts(answer),
  });
  const { conflict } = edit;
  const told = (part: string, value: unknown) => partWords(part, value, words);
  return {
    ...edit,
    conflict: conflict && {
      ...conflict,
      clashes: conflict.clashes.map(({ key: part, mine, theirs }) => ({
        key: part,
        path: [partName(part)],
        mine: told(part, mine),
        theirs: told(part, theirs),
      })),
      theirs: conflict.theirs.map(({ key: part, before, after }) => ({
        key: part,
        path: [partName(part)],
        before: before === undefined ? undefined : told(part, before),
        after: told(part, after),
      })),
    },
  };
}
