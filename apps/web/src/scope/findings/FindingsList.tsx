import type { FindingsAnswer, ToldFinding } from "@spi/domain/api-contract";
import type { ComponentType } from "react";
import type { IterationKey } from "../paths.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { FindingItem } from "./FindingItem.tsx";

interface FindingsListProps {
  iterationKey: IterationKey;
  found: FindingsAnswer;
  /** Whether this person can mend and answer them now. */
  editable: boolean;
  /** What else can be done about a finding. */
  Action?: ComponentType<{ finding: ToldFinding }> | undefined;
}

/** Everything found in the rules, the gravest and the newest answers first (REQ-REV-30, REQ-REV-33). */
export function FindingsList({ iterationKey, found, editable, Action }: FindingsListProps) {
  return (
    <ol className="nhsuk-list nhsuk-list--border spi-in-words">
      {found.findings.map((finding) => (
        <li key={`${finding.id} ${finding.path}`}>
          <FindingItem iterationKey={iterationKey} finding={finding} editable={editable}>
            {editable && finding.level === "warning" ? (
              <AnswerForm iterationKey={iterationKey} finding={finding} version={found.version} />
            ) : null}
            {Action ? <Action finding={finding} /> : null}
          </FindingItem>
        </li>
      ))}
      {found.more === 0 ? null : <li>{found.more} more, listed here once some of these are put right.</li>}
    </ol>
  );
}
