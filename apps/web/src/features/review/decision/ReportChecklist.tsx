import { findingsSentence } from "@spi/domain/finding/finding-sentences";
import { type ReportCheck, checkId } from "@spi/domain/report/report-check";
import { Details } from "nhsuk-react-components";
import { findingItems } from "../../../scope/findings/finding-items.tsx";
import { useFindings } from "../../../scope/findings/use-findings.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { unmetExpectationItems } from "../../../scope/waivers/unmet-expectation-items.tsx";
import { countUnmet } from "../../../scope/waivers/count-unmet.ts";
import { useUnmetExpectations } from "../../../scope/waivers/use-waivers.ts";
import { checkItems } from "../../../scope/review-items/check-items.tsx";
import { type WarningTicksField, WarningTicksGroup } from "../../../scope/review-items/WarningTicksGroup.tsx";
import { ReviewItemList } from "../../../scope/review-items/ReviewItemList.tsx";

interface ReportChecklistProps {
  checks: readonly ReportCheck[];
  /** The tick boxes for warnings, for users who can decide. Undefined for other users. */
  warningTicks?: WarningTicksField;
  /** True if another problem prevents the report's approval. The decision form explains it. */
  isBlocked?: boolean;
}

/**
 * Shows the number of items that prevent a report's approval or need an answer, and a single list of unmet
 * expectations, checks and rules. Answered findings follow, and notes about the rules are collapsed.
 */
export function ReportChecklist({ checks, warningTicks, isBlocked = false }: ReportChecklistProps) {
  const { key } = useIteration();
  const { data: unmet, isError } = useUnmetExpectations();
  const response = useFindings(key).data;
  const findings = response?.findings ?? [];
  const isOpen = ({ level, answer }: (typeof findings)[number]) => level !== "note" && answer === null;
  const toItems = (subset: typeof findings) =>
    findingItems({
      iterationKey: key,
      response: { findings: subset, version: response?.version ?? 0 },
      editable: false,
    });
  const settled = findings.filter((finding) => !isOpen(finding));
  const answered = settled.filter(({ level }) => level !== "note");
  const notes = settled.filter(({ level }) => level === "note");
  const { stops, unanswered } = countUnmet(unmet?.failing ?? []);
  const warnings = checks.filter(
    (check) => check.level === "warning" && !warningTicks?.ticked.includes(checkId(check)),
  );
  const sentence = findingsSentence({
    stops: stops + (response?.stops ?? 0),
    unanswered: unanswered + (response?.unanswered ?? 0) + warnings.length,
  });
  const items = [
    ...unmetExpectationItems(unmet?.failing ?? [], unmet?.version ?? 0),
    ...toItems(findings.filter(isOpen)),
    ...checkItems(checks, warningTicks),
  ];
  return (
    <div className="spi-report-needs">
      {isError ? <p>We cannot load the expectations at the moment. Try again later.</p> : null}
      {unmet && (sentence || !isBlocked) ? <p>{sentence ?? "There is nothing to fix or answer"}.</p> : null}
      <WarningTicksGroup checks={checks} warningTicks={warningTicks}>
        <ReviewItemList items={items.filter(({ level }) => level !== "note")} />
      </WarningTicksGroup>
      <ReviewItemList items={[...toItems(answered), ...items.filter(({ level }) => level === "note")]} />
      {notes.length === 0 ? null : (
        <Details className="nhsuk-u-margin-bottom-4">
          <Details.Summary>Other findings in the rules: {notes.length}</Details.Summary>
          <Details.Text>
            <ReviewItemList items={toItems(notes)} />
          </Details.Text>
        </Details>
      )}
    </div>
  );
}
