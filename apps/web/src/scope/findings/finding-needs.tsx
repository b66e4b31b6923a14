import type { FindingsAnswer, ToldFinding } from "@spi/domain/api-contract";
import type { ComponentType } from "react";
import type { Need } from "../needs/NeedsList.tsx";
import type { IterationKey } from "../../paths/paths.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { FindingItem } from "./FindingItem.tsx";

interface FindingNeeds {
  iterationKey: IterationKey;
  found: Pick<FindingsAnswer, "findings" | "version">;
  /** Whether this person can mend and answer them now. */
  editable: boolean;
  /** What else can be done about a finding. */
  Action?: ComponentType<{ finding: ToldFinding }> | undefined;
}

/** Everything found in the rules, the newest answers first. */
export function findingNeeds({ iterationKey, found, editable, Action }: FindingNeeds): Need[] {
  return found.findings.map((finding) => ({
    key: `${finding.id} ${finding.path}`,
    level: finding.level,
    shown: (
      <FindingItem iterationKey={iterationKey} finding={finding} editable={editable}>
        {editable && finding.level === "warning" ? (
          <AnswerForm iterationKey={iterationKey} finding={finding} version={found.version} />
        ) : null}
        {Action ? <Action finding={finding} /> : null}
      </FindingItem>
    ),
  }));
}
