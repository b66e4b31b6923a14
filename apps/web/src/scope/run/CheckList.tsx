import { type ReportCheck, checkId } from "@spi/domain/report/report-check";
import { Details } from "nhsuk-react-components";

interface CheckListProps {
  checks: readonly ReportCheck[];
}

/** Lists a report's checks, with warnings in bold. A message that lists only the first items can be expanded. */
export function CheckList({ checks }: CheckListProps) {
  if (checks.length === 0) return null;
  return (
    <>
      <ul className="nhsuk-list nhsuk-list--bullet">
        {checks.map((check) => (
          <li key={checkId(check)}>
            {check.level === "warning" ? <strong>{check.message}</strong> : check.message}
            <FullItemLists checks={[check]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows all items for messages that list only the first ones. */
export function FullItemLists({ checks }: CheckListProps) {
  return checks.map(({ id, message, all }) =>
    all ? (
      <Details key={checkId({ id, message })}>
        <Details.Summary>
          See all {all.length}
          <span className="nhsuk-u-visually-hidden">: {message.split(":")[0]}</span>
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
