import { findingsSentence } from "@spi/domain/finding/finding-words";
import { type ReportCheck, checkId } from "@spi/domain/report/report-check";
import { Details } from "nhsuk-react-components";
import type { ReactNode } from "react";
import { findingNeeds } from "../../../scope/findings/finding-needs.tsx";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { failingNeeds } from "../../../scope/waivers/failing-needs.tsx";
import { openFailing } from "../../../scope/waivers/open-failing.ts";
import { useFailing } from "../../../scope/waivers/use-waivers.ts";
import { checkNeeds } from "../../../scope/needs/check-needs.tsx";
import { type WarningTicksField, WarningTicksGroup } from "../../../scope/needs/WarningTicksGroup.tsx";
import { NeedsList } from "../../../scope/needs/NeedsList.tsx";

interface ReportNeedsProps {
  checks: readonly ReportCheck[];
  /** The tick boxes for warnings, for a user who can decide. Other users can only read. */
  answering?: WarningTicksField;
  /** True if something else prevents the report's approval, which the decision explains. */
  isStopped?: boolean;
  /** The decision form: next to the questions if there is enough space, below what is only for information. */
  children?: ReactNode;
}

/**
 * Shows what a report awaiting a decision requires: how many items block it or need an answer, and one list of them
 * from expectations, its own checks and its rules, each with its answer. Settled findings are folded below.
 */
export function ReportNeeds({ checks, answering, isStopped = false, children }: ReportNeedsProps) {
  const { key } = useIteration();
  const { data: expected, isError } = useFailing();
  const found = useFindings(key).data;
  const findings = found?.findings ?? [];
  const isOpen = ({ level, answer }: (typeof findings)[number]) => level !== "note" && answer === null;
  const needsOf = (some: typeof findings) =>
    findingNeeds({ iterationKey: key, found: { findings: some, version: found?.version ?? 0 }, editable: false });
  const settled = findings.filter((finding) => !isOpen(finding));
  const { stops, unanswered } = openFailing(expected?.failing ?? []);
  const warnings = checks.filter((check) => check.level === "warning" && !answering?.ticked.includes(checkId(check)));
  const sentence = findingsSentence({
    stops: stops + (found?.stops ?? 0),
    unanswered: unanswered + (found?.unanswered ?? 0) + warnings.length,
  });
  const needs = [
    ...failingNeeds(expected?.failing ?? [], expected?.version ?? 0),
    ...needsOf(findings.filter(isOpen)),
    ...checkNeeds(checks, answering),
  ];
  return (
    <div className="spi-report-needs">
      <div>
        {isError ? <p>We cannot load the expectations at the moment. Try again later.</p> : null}
        {expected && (sentence || !isStopped) ? <p>{sentence ?? "There is nothing to fix or answer"}.</p> : null}
        <WarningTicksGroup checks={checks} answering={answering}>
          <NeedsList needs={needs.filter(({ level }) => level !== "note")} />
        </WarningTicksGroup>
      </div>
      <div>
        <NeedsList needs={needs.filter(({ level }) => level === "note")} />
        {settled.length === 0 ? null : (
          <Details className="nhsuk-u-margin-bottom-4">
            <Details.Summary>Other findings in the rules: {settled.length}</Details.Summary>
            <Details.Text>
              <NeedsList needs={needsOf(settled)} />
            </Details.Text>
          </Details>
        )}
        {children}
      </div>
    </div>
  );
}
