import type { ReportCheck } from "@spi/domain/report/report-check";
import { AllNamed, CheckList } from "../../../scope/run/CheckList.tsx";
import { Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";

interface ReportChecksProps {
  checks: readonly ReportCheck[];
  /** For who decides: the warnings that are ticked. Others only read. */
  answering: { ticked: readonly string[]; onTick: (ticked: string[]) => void; error: string | undefined };
}

/** What to look at before a report is approved: notes to be read, and warnings to be ticked (REQ-REV-23). */
export function ReportChecks({ checks, answering }: ReportChecksProps) {
  const warnings = checks.filter(({ level }) => level === "warning");
  return (
    <>
      <CheckList checks={checks.filter((check) => !warnings.includes(check))} />
      {warnings.length > 0 ? (
        <Checkboxes
          id="warnings"
          legend="Look at these warnings"
          legendSize="s"
          hint="To approve the report, tick each one and give the reason why the report is right."
          error={answering.error}
          choices={warnings.map(({ message }) => ({ value: message, label: message }))}
          values={[...answering.ticked]}
          onChange={answering.onTick}
        />
      ) : null}
      <AllNamed checks={warnings} />
    </>
  );
}
