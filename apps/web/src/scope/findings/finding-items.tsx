import type { FindingsResponse, FindingView } from "@spi/domain/api-contract";
import type { ComponentType } from "react";
import type { ReviewItem } from "../review-items/ReviewItemList.tsx";
import type { IterationKey } from "../../paths/paths.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { FindingItem } from "./FindingItem.tsx";
import { Repairs } from "./Repairs.tsx";

interface FindingItemsInput {
  iterationKey: IterationKey;
  response: Pick<FindingsResponse, "findings" | "version">;
  /** True if this user can fix and answer the findings now. */
  editable: boolean;
  /** Component that shows an additional action for a finding. */
  Action?: ComponentType<{ finding: FindingView }> | undefined;
}

interface ResolutionsProps {
  iterationKey: IterationKey;
  finding: FindingView;
  version: number;
  /** False if the page already has the form for an answer. True by default. */
  canAnswer?: boolean;
  /** Called after a repair, and after it has been undone. */
  onChanged?: ((version: number) => void) | undefined;
}

/** Shows the ways to resolve a finding: its usual repairs and, for a warning, an answer. */
export function Resolutions({ iterationKey, finding, version, canAnswer = true, onChanged }: ResolutionsProps) {
  return (
    <>
      {finding.answer ? null : <Repairs finding={finding} version={version} onChanged={onChanged} />}
      {canAnswer && finding.level === "warning" ? (
        <AnswerForm iterationKey={iterationKey} finding={finding} version={version} />
      ) : null}
    </>
  );
}

/** Returns all findings about the rules as list items, newest answers first. */
export function findingItems({ iterationKey, response, editable, Action }: FindingItemsInput): ReviewItem[] {
  return response.findings.map((finding) => ({
    key: `${finding.id} ${finding.path}`,
    level: finding.level,
    content: (
      <FindingItem iterationKey={iterationKey} finding={finding} editable={editable}>
        {editable ? <Resolutions iterationKey={iterationKey} finding={finding} version={response.version} /> : null}
        {Action ? <Action finding={finding} /> : null}
      </FindingItem>
    ),
  }));
}
