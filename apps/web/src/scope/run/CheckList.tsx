import type { ReportCheck } from "@spi/domain/report/report-check";
import { Details } from "nhsuk-react-components";

interface CheckListProps {
  checks: readonly ReportCheck[];
}

/** What there is to look at in a report, warnings in bold; where a message names the first only, all can be opened (REQ-REV-23). */
export function CheckList({ checks }: CheckListProps) {
  if (checks.length === 0) return null;
  return (
    <>
      <ul className="nhsuk-list nhsuk-list--bullet">
        {checks.map(({ level, message }) => (
          <li key={message}>{level === "warning" ? <strong>{message}</strong> : message}</li>
        ))}
      </ul>
      <AllNamed checks={checks} />
    </>
  );
}

/** All that messages are about which name the first only. */
export function AllNamed({ checks }: CheckListProps) {
  return checks.map(({ message, all }) =>
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
  );
}
