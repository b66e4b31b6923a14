import { displayTimestamp } from "@spi/domain/day/calendar";
import { type TransitionName, statusName, transitions } from "@spi/domain/iteration/lifecycle";
import { Details } from "nhsuk-react-components";
import { useIteration } from "../../../scope/IterationScope.tsx";

/**
 * Shows the users who created, sent, decided on and last changed the iteration, with times. The card is collapsed,
 * because the full history has its own page.
 */
export function HistoryCard() {
  const { iteration } = useIteration();
  const { decisions, submitted_by, reviewers, created_by, creation_timestamp } = iteration;
  return (
    <Details className="spi-fold">
      <Details.Summary>Activity</Details.Summary>
      <Details.Text>
        <dl className="nhsuk-summary-list">
          <HistoryRow label="Created" userName={created_by.name} timestamp={creation_timestamp} />
          {submitted_by ? (
            <HistoryRow label="Sent for review" userName={submitted_by.name} timestamp={submitted_by.at} />
          ) : null}
          {reviewers.length > 0 ? (
            <HistoryRow label="Reviewers" userName={reviewers.map(({ name }) => name).join(", ")} />
          ) : null}
          {decisions.map(({ by, at, transition, reason }) => (
            <HistoryRow
              key={`${at} ${transition}`}
              label={transitionLabel(transition)}
              userName={by.name}
              timestamp={at}
              note={reason}
            />
          ))}
          <HistoryRow
            label="Last updated"
            userName={iteration.last_modified_by.name}
            timestamp={iteration.last_modified_timestamp}
          />
        </dl>
      </Details.Text>
    </Details>
  );
}

interface HistoryRowProps {
  label: string;
  userName: string;
  timestamp?: string;
  note?: string | null;
}

function HistoryRow({ label, userName, timestamp, note }: HistoryRowProps) {
  return (
    <div className="nhsuk-summary-list__row nhsuk-summary-list__row--no-actions">
      <dt className="nhsuk-summary-list__key">{label}</dt>
      <dd className="nhsuk-summary-list__value">
        {userName}
        {timestamp ? <span className="spi-under">{displayTimestamp(timestamp)}</span> : null}
        {note ? <span className="spi-note">{note}</span> : null}
      </dd>
    </div>
  );
}

/** Returns the label of a decision, for example "Approved" or "Report rejected". */
function transitionLabel(transition: string): string {
  if (!Object.hasOwn(transitions, transition)) return transition;
  return statusName(transitions[transition as TransitionName].to);
}
