import type { ReportCheck } from "@spi/domain/report/report-check";
import { Details } from "nhsuk-react-components";
import { Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";

interface ReportChecksProps {
  checks: readonly ReportCheck[];
  /** For who decides: the warnings that are ticked. Others only read. */
  answering?: { ticked: readonly string[]; onTick: (ticked: string[]) => void; error: string | undefined };
}

/** What to look at before a report is approved: warnings to be ticked, and notes to be read (REQ-REV-23). */
export function ReportChecks({ checks, answering }: ReportChecksProps) {
  const warnings = checks.filter(({ level }) => answering && level === "warning").map(({ message }) => message);
  const told = checks.filter(({ message }) => !warnings.includes(message));
  return (
    <>
      {told.length > 0 ? (
        <ul className="nhsuk-list nhsuk-list--bullet">
          {told.map(({ level, message }) => (
            <li key={message}>{level === "warning" ? <strong>{message}</strong> : message}</li>
          ))}
        </ul>
      ) : null}
      {answering && warnings.length > 0 ? (
        <Checkboxes
          id="warnings"
          legend="Look at these warnings"
          legendSize="s"
          hint="To approve the report, tick each one and give the reason why the report is right."
          error={answering.error}
          choices={warnings.map((message) => ({ value: message, label: message }))}
          values={[...answering.ticked]}
          onChange={answering.onTick}
        />
      ) : null}
      {checks.map(({ message, all }) =>
        all ? (
          <Details key={message}>
            <Details.Summary>
              {message.split(":")[0]}: all {all.length}
            </Details.Summary>
            <Details.Text>
              <ul className="nhsuk-list nhsuk-list--bullet">
                {all.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </Details.Text>
          </Details>
        ) : null,
      )}
    </>
  );
}
