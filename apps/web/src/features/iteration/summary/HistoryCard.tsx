import { displayTimestamp } from "@spi/domain/day/calendar";
import { type TransitionName, statusName, transitions } from "@spi/domain/iteration/lifecycle";
import { Details } from "nhsuk-react-components";
import { useIteration } from "../../../scope/IterationScope.tsx";

/**
 * Shows who created, sent, decided on and last changed it, and when. Folded, because the full history has its own page.
 */
export function HistoryCard() {
  const { iteration } = useIteration();
  const { decisions, submitted_by, reviewers, created_by, creation_timestamp } = iteration;
  return (
    <Details className="spi-fold">
      <Details.Summary>Activity</Details.Summary>
      <Details.Text>
        <dl className="nhsuk-summary-list">
          <Row label="Created" who={created_by.name} when={creation_timestamp} />
          {submitted_by ? <Row label="Sent for review" who={submitted_by.name} when={submitted_by.at} /> : null}
          {reviewers.length > 0 ? <Row label="Reviewers" who={reviewers.map(({ name }) => name).join(", ")} /> : null}
          {decisions.map(({ by, at, transition, reason }) => (
            <Row key={`${at} ${transition}`} label={labelOf(transition)} who={by.name} when={at} note={reason} />
          ))}
          <Row label="Last updated" who={iteration.last_modified_by.name} when={iteration.last_modified_timestamp} />
        </dl>
      </Details.Text>
    </Details>
  );
}

interface RowProps {
  label: string;
  who: string;
  when?: string;
  note?: string | null;
}

function Row({ label, who, when, note }: RowProps) {
  return (
    <div className="nhsuk-summary-list__row nhsuk-summary-list__row--no-actions">
      <dt className="nhsuk-summary-list__key">{label}</dt>
      <dd className="nhsuk-summary-list__value">
        {who}
        {when ? <span className="spi-under">{displayTimestamp(when)}</span> : null}
        {note ? <span className="spi-note">{note}</span> : null}
      </dd>
    </div>
  );
}

/** Returns the label of a decision: "Approved", "Report rejected". */
function labelOf(transition: string): string {
  if (!Object.hasOwn(transitions, transition)) return transition;
  return statusName(transitions[transition as TransitionName].to);
}
