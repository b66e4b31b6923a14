import type { FindingsResponse, FindingView } from "@spi/domain/api-contract";
import type { ComponentType } from "react";
import type { ReviewItem } from "../review-items/ReviewItemList.tsx";
import type { IterationKey } from "../../paths/paths.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { FindingItem } from "./FindingItem.tsx";

interface FindingItemsInput {
  iterationKey: IterationKey;
  response: Pick<FindingsResponse, "findings" | "version">;
  /** True if this user can fix and answer the findings now. */
  editable: boolean;
  /** Component that shows an additional action for a finding. */
  Action?: ComponentType<{ finding: FindingView }> | undefined;
}

/** Returns all findings about the rules as list items, newest answers first. */
export function findingItems({ iterationKey, response, editable, Action }: FindingItemsInput): ReviewItem[] {
  return response.findings.map((finding) => ({
    key: `${finding.id} ${finding.path}`,
    level: finding.level,
    content: (
      <FindingItem iterationKey={iterationKey} finding={finding} editable={editable}>
        {editable && finding.level === "warning" ? (
          <AnswerForm iterationKey={iterationKey} finding={finding} version={response.version} />
        ) : null}
        {Action ? <Action finding={finding} /> : null}
      </FindingItem>
    ),
  }));
}
