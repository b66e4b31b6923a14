import { displayCount } from "@spi/domain/words/counts";
import { displayDay, displayTimestamp, toTimestamp } from "@spi/domain/day/calendar";
import { maySend, nextSending } from "@spi/domain/release/sending/sending-hours";
import type { MessageChannel } from "@spi/domain/release/outcomes";
import type { ReleaseAnswer } from "@spi/domain/release/release-answer";

export type Release = NonNullable<ReleaseAnswer["release"]>;

export function messages(count: number): string {
  return count === 1 ? "1 message" : `${displayCount(count)} messages`;
}

export const figureHeadings = ["Approved", "Taken out", "Handed over", "Refused", "Given up", "Still to go"] as const;
export const outcomeHeadings = ["Delivered", "Failed", "Not yet known"] as const;

export const channelNames = {
  nhsapp: "NHS App",
  email: "Email",
  sms: "Text message",
  letter: "Letter",
} as const satisfies Record<MessageChannel, string>;

/** Where a release stands, in one or two sentences. */
export function stateSentence({ state, figures, requested_by, ended_at: ended }: Release): string {
  switch (state) {
    case "preparing":
      return "The list is being made and compared with the people of now. Nothing is sent by that.";
    case "refused":
      return "The list cannot be sent.";
    case "prepared":
      return `The list that ${requested_by.name} asked for is ready. Nothing is sent until somebody starts it.`;
    case "sending":
      return "Messages are being handed to NHS Notify.";
    case "stopped":
      return "Sending is stopped. What NHS Notify has accepted cannot be recalled.";
    case "giving up":
      return "The rest is being given up. What NHS Notify was asked about and has not answered is cleared up first.";
    case "ended":
      return `The release ended${ended === null ? "" : ` on ${displayTimestamp(ended)}`}. ${messages(figures.handedOver)} handed to NHS Notify.`;
    case "called off":
      return "The release was called off before anybody was handed over.";
    default:
      return "This page does not know the state of the release. Load it again to use the newest version.";
  }
}

/** What went wrong, most of it first; nothing where all is well. */
export function problemsOf({ figures, outcomes, list, refused_callbacks: forged }: Release): string[] {
  const cannot = Object.values(list?.cannot ?? {}).reduce((sum, people) => sum + people, 0);
  return [
    outcomes.failed > 0 && `${messages(outcomes.failed)} could not be delivered.`,
    figures.refused > 0 && `${messages(figures.refused)} refused by NHS Notify.`,
    cannot > 0 &&
      `${cannot === 1 ? "1 approved person" : `${displayCount(cannot)} approved people`} cannot be messaged.`,
    forged > 0 &&
      `${forged === 1 ? "1 callback was" : `${displayCount(forged)} callbacks were`} not from NHS Notify or not readable, and not counted. This is for the whole service since the day sending began.`,
  ].filter((problem) => problem !== false);
}

/** How far the proof of a routing plan is. */
export function proofWords({ proof }: Release["plans"][number]): string {
  if (!proof) return "Not sent";
  if (proof.read_by) return "Read";
  return { waiting: "Being sent", sending: "Being sent", accepted: "Sent, not read", refused: "Not accepted" }[
    proof.state
  ];
}

/** What the next wave waits for; undefined where it waits for nothing. */
export function waitSentence({
  state,
  parts,
  rest_condition: condition,
  rest_wait_hours: hours,
  outcomes,
  figures,
}: Release): string | undefined {
  if (state !== "sending" || parts.every(({ begun }) => begun)) return undefined;
  const wait =
    hours === 0
      ? ""
      : `The next wave begins ${hours} ${hours === 1 ? "hour" : "hours"} after the last message of this one at the earliest.`;
  if (!condition) return wait || undefined;
  const known = displayCount(outcomes.delivered + outcomes.failed);
  return (
    (wait && `${wait} `) +
    `The next wave begins once the outcome of ${condition.least_known}% of the messages handed over is known, and sending stops if ` +
    `more than ${condition.most_failed}% of those failed. Known are ${known} of ${displayCount(figures.handedOver)}.`
  );
}

/** When messages go on, where they may not now; undefined where they may, or none are to go. */
export function hoursSentence({ state, sending, figures }: Release, now: Date): string | undefined {
  const isOn = state === "prepared" || state === "sending";
  if (!isOn || figures.toGo === 0 || maySend(sending, now)) return undefined;
  return `Outside the days and hours that were approved nothing is sent. Sending goes on from ${displayTimestamp(toTimestamp(nextSending(sending, now)))}.`;
}

/** What can really be done about a release that stopped or could not be prepared; undefined for any other. */
export function wayOn({ state, figures: { handedOver, unclear } }: Release): string | undefined {
  if (state === "refused") {
    return "Put right what is named and prepare the list again, or revert the iteration to draft and make a new report.";
  }
  if (state !== "stopped") return undefined;
  const resume = "Once what is named is put right, two people with permission to release can resume sending.";
  return handedOver + unclear === 0
    ? `${resume} Nobody has been handed over yet, so the iteration can be reverted to draft instead.`
    : `${resume} If it cannot be put right, two people can give up the rest. Messages that are given up need a new iteration with a report of its own: this one cannot be reverted to draft any more.`;
}

/** What can no longer be undone; undefined while nothing is. */
export function irrevocable({ figures: { handedOver, unclear } }: Release): string | undefined {
  if (handedOver + unclear === 0) return undefined;
  const perhaps =
    unclear === 0 ? "" : ` As many as ${messages(unclear)} more may have been: NHS Notify has not answered clearly.`;
  return `${messages(handedOver)} already handed over cannot be recalled.${perhaps}`;
}

/** What the run date means for a release that has not begun (REQ-REL-39). */
export function runDateSentence(runDate: string, now: Date): string {
  const today = toTimestamp(now).slice(0, 8);
  const day = displayDay(runDate);
  if (runDate < today)
    return `The run date was ${day}. It has passed, so nothing can be sent: the rules say who was to be invited then. Revert the iteration to draft and choose a new run date.`;
  return `The run date is ${runDate === today ? "today, " : ""}${day}. Sending must be started on that day at the latest.`;
}
