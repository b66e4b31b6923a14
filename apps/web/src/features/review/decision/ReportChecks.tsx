import type { ReportCheck } from "@spi/domain/report/report-check";
import { Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";

interface ReportChecksProps {
  checks: readonly ReportCheck[];
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
  error: string | undefined;
}

/** What to look at before a report is approved: warnings to be ticked, and notes to be read (REQ-REV-23). */
export function ReportChecks({ checks, ticked, onTick, error }: ReportChecksProps) {
  const warnings = checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  const notes = checks.filter(({ level }) => level === "note").map(({ message }) => message);
  return (
    <>
      {notes.length > 0 ? (
        <ul className="nhsuk-list nhsuk-list--bullet">
          {notes.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
      {warnings.length > 0 ? (
        <Checkboxes
          id="warnings"
          legend="Look at these warnings"
          legendSize="s"
          hint="To approve the report, tick each one and give the reason why the report is right."
          error={error}
          choices={warnings.map((message) => ({ value: message, label: message }))}
          values={[...ticked]}
          onChange={onTick}
        />
      ) : null}
    </>
  );
}
