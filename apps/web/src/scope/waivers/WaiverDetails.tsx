import { displayTimestamp } from "@spi/domain/day/calendar";

interface WaiverDetailsProps {
  waiver: {
    reason: string;
    asked_by: { name: string };
    asked_at?: string | undefined;
    given_by: { name: string } | null;
    given_at?: string | null | undefined;
  };
}

/**
 * Describes the waiver of an unmet expectation, with the users, the reason and the times, or shows who can approve a
 * requested waiver.
 */
export function WaiverDetails({ waiver }: WaiverDetailsProps) {
  const { reason, asked_by, asked_at, given_by, given_at } = waiver;
  return (
    <p className="nhsuk-u-margin-bottom-2 spi-in-words">
      <strong>{given_by ? "Waiver:" : "Waiver requested:"}</strong> {reason}
      <span className="spi-under spi-quiet">Requested by {nameAndTime(asked_by.name, asked_at)}</span>
      <span className="spi-under spi-quiet">
        {given_by
          ? `Approved by ${nameAndTime(given_by.name, given_at)}`
          : "Another approver who did not work on the iteration can approve the waiver."}
      </span>
    </p>
  );
}

const nameAndTime = (name: string, at: string | null | undefined) => (at ? `${name}, ${displayTimestamp(at)}` : name);
