import type { HistoryEvent } from "../../api/client.ts";

/** The text of each action after the user's name. "~" is replaced by the campaign or iteration. */
const actions: Readonly<Record<string, string>> = {
  created: "created ~",
  copied: "copied ~",
  imported: "imported ~",
  saved: "saved ~",
  deleted: "deleted ~",
  exported: "saved the config file of ~",
  "renamed routing plans": "renamed routing plan IDs of ~",
  savedNotifyPlans: "saved NHS Notify IDs of ~",
  savedExpectations: "saved the expectations of ~",
  savedEligibility: "saved the eligibility statement of ~",
  askedWaiver: "requested a waiver for an unmet expectation of ~",
  gaveWaiver: "gave a waiver for an unmet expectation of ~",
  tookBackWaiver: "withdrew a waiver for an unmet expectation of ~",
  savedSending: "saved the settings for sending of ~",
  releaseRequested: "asked to prepare the release of ~",
  releasePrepared: "prepared the release of ~",
  releaseRefused: "could not prepare the release of ~",
  releaseProofSent: "sent the messages of the release of ~ to the test recipients",
  releaseProofRead: "read the test messages of the release of ~",
  releaseProofRejected: "reported wrong test messages of the release of ~",
  releaseStarted: "started the release of ~",
  releaseWaveBegan: "checked everyone and began a wave of the release of ~",
  releaseChecked: "checked everyone still to be messaged by the release of ~",
  releaseStopped: "stopped the release of ~",
  releasePlanChanged: "found a changed routing plan in the release of ~",
  releaseStopListAdded: "added people that the release of ~ must not message to the stop list",
  releaseResumeAsked: "asked to resume the release of ~",
  releaseResumed: "resumed the release of ~",
  releaseGiveUpAsked: "asked to give up the rest of the release of ~",
  releaseGivenUp: "gave up the rest of the release of ~",
  releaseWithdrawn: "withdrew their request about the release of ~",
  releaseDeclined: "declined a request about the release of ~",
  releasePersonAsked: "asked about a person in the release of ~",
  releaseRecovered: "used the release files to list people handed over and missed by the release of ~",
  releaseEnded: "ended the release of ~",
  approvedNotifyPlans: "approved the NHS Notify IDs of ~",
  sendForReview: "sent ~ for review",
  approve: "approved ~",
  reject: "rejected ~",
  requestReport: "requested the summary report of ~",
  finishReport: "finished the summary report of ~",
  failReport: "could not finish the summary report of ~",
  cancelReport: "cancelled the summary report of ~",
  approveReport: "approved the summary report of ~",
  rejectReport: "rejected the summary report of ~",
  release: "sent ~ to NHS Notify",
  revertToDraft: "reverted ~ to draft",
  "answered finding": "answered a finding about the rules of ~",
  "withdrew answer": "withdrew an answer to a finding about the rules of ~",
  tookOverLock: "took over the lock of ~",
};

/** Returns an action's text: "approved the iteration Spring". An unknown action is unchanged. */
export function actionWords({ action, kind, name, from }: Pick<HistoryEvent, "action" | "kind" | "name" | "from">) {
  const words = (actions[action] ?? `${action} ~`).replace("~", () => `the ${kind} ${name}`);
  return from ? `${words} from ${from.name}` : words;
}

/** Sorts users by name. */
export function byName(people: readonly HistoryEvent["by"][]): HistoryEvent["by"][] {
  return people.toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/** Groups events by day, in the order of the events. Days are eight digits. */
export function byDay<Event extends Pick<HistoryEvent, "at">>(events: readonly Event[]): [string, Event[]][] {
  return [...Map.groupBy(events, ({ at }) => at.slice(0, 8))];
}
