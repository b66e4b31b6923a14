import type { HistoryEvent } from "../../api/client.ts";

/** The text for each action, which follows the user's name. "~" is replaced by the campaign or iteration. */
const actions: Readonly<Record<string, string>> = {
  created: "created ~",
  copied: "copied ~",
  imported: "imported ~",
  saved: "saved ~",
  deleted: "deleted ~",
  exported: "saved the config file for ~",
  "renamed routing plans": "renamed routing plan IDs in ~",
  savedNotifyPlans: "saved NHS Notify IDs for ~",
  savedExpectations: "saved the expectations for ~",
  savedEligibility: "saved the eligibility statement for ~",
  askedWaiver: "requested a waiver for an unmet expectation in ~",
  gaveWaiver: "approved a waiver for an unmet expectation in ~",
  tookBackWaiver: "withdrew a waiver for an unmet expectation in ~",
  savedSending: "saved the sending settings for ~",
  releaseRequested: "asked to prepare the release of ~",
  releasePrepared: "prepared the release of ~",
  releaseRefused: "could not prepare the release of ~",
  releaseProofSent: "sent the test messages for the release of ~ to the test recipients",
  releaseProofRead: "read the test messages for the release of ~",
  releaseProofRejected: "reported a problem with the test messages for the release of ~",
  releaseStarted: "started the release of ~",
  releaseWaveBegan: "checked everyone and started a wave in the release of ~",
  releaseChecked: "checked everyone still to be messaged in the release of ~",
  releaseStopped: "stopped the release of ~",
  releasePlanChanged: "found that a routing plan had changed in the release of ~",
  releaseStopListAdded: "added people to the stop list so that they are not messaged by the release of ~",
  releaseResumeAsked: "asked to resume the release of ~",
  releaseResumed: "resumed the release of ~",
  releaseGiveUpAsked: "asked to cancel the remaining messages in the release of ~",
  releaseGivenUp: "cancelled the remaining messages in the release of ~",
  releaseWithdrawn: "withdrew their request about the release of ~",
  releaseDeclined: "declined a request about the release of ~",
  releasePersonAsked: "asked about a person in the release of ~",
  releaseRecovered:
    "used the release files to list which people in the release of ~ had messages accepted by NHS Notify and which were missed",
  releaseEnded: "ended the release of ~",
  approvedNotifyPlans: "approved the NHS Notify IDs for ~",
  sendForReview: "sent ~ for review",
  approve: "approved ~",
  reject: "rejected ~",
  requestReport: "requested the summary report for ~",
  finishReport: "finished the summary report for ~",
  failReport: "could not finish the summary report for ~",
  cancelReport: "cancelled the summary report for ~",
  approveReport: "approved the summary report for ~",
  rejectReport: "rejected the summary report for ~",
  release: "sent ~ to NHS Notify",
  revertToDraft: "reverted ~ to draft",
  "answered finding": "responded to a finding about the rules in ~",
  "fixed finding": "fixed a finding about the rules in ~",
  "withdrew answer": "withdrew an answer to a finding about the rules in ~",
  tookOverLock: "took over the lock on ~",
};

/** Returns an action's text, for example "approved the iteration Spring". An unknown action is returned unchanged. */
export function describeAction({ action, kind, name, from }: Pick<HistoryEvent, "action" | "kind" | "name" | "from">) {
  const text = (actions[action] ?? `${action} ~`).replace("~", () => `the ${kind} ${name}`);
  return from ? `${text} from ${from.name}` : text;
}

export function sortByName(people: readonly HistoryEvent["by"][]): HistoryEvent["by"][] {
  return people.toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/** Groups events by day (eight digits), in the order of the events. */
export function groupByDay<Event extends Pick<HistoryEvent, "at">>(events: readonly Event[]): [string, Event[]][] {
  return [...Map.groupBy(events, ({ at }) => at.slice(0, 8))];
}
