import { displayTimestamp } from "@spi/domain/day/calendar";

interface WaiverDetailsProps {
  waiver: {
    reason: string;
    requested_by: { name: string };
    requested_at?: string | undefined;
    approved_by: { name: string } | null;
    approved_at?: string | null | undefined;
  };
}

/**
 * Describes the waiver of an unmet expectation, with the users, the reason and the times, or shows who can approve a
 * requested waiver.
 */
export function WaiverDetails({ waiver }: WaiverDetailsProps) {
  const { reason, requested_by, requested_at, approved_by, approved_at } = waiver;
  return (
    <p className="nhsuk-u-margin-bottom-2 spi-in-words">
      <strong>{approved_by ? "Waiver:" : "Waiver requested:"}</strong> {reason}
      <span className="spi-under spi-quiet">Requested by {nameAndTime(requested_by.name, requested_at)}</span>
      <span className="spi-under spi-quiet">
        {approved_by
          ? `Approved by ${nameAndTime(approved_by.name, approved_at)}`
          : "Another approver who did not work on the iteration can approve the waiver."}
      </span>
    </p>
  );
}

const nameAndTime = (name: string, at: string | null | undefined) => (at ? `${name}, ${displayTimestamp(at)}` : name);
