/** Kinds of events in a campaign's history, for filtering it. */

const decisions = [
  "sendForReview",
  "approve",
  "reject",
  "revertToDraft",
  "askedWaiver",
  "gaveWaiver",
  "tookBackWaiver",
  "approvedNotifyPlans",
] as const;

const reports = [
  "requestReport",
  "finishReport",
  "failReport",
  "cancelReport",
  "approveReport",
  "rejectReport",
] as const;

const sending = [
  "release",
  "releaseRequested",
  "releasePrepared",
  "releaseRefused",
  "releaseProofSent",
  "releaseProofRead",
  "releaseProofRejected",
  "releaseStarted",
  "releaseWaveBegan",
  "releaseChecked",
  "releaseStopped",
  "releasePlanChanged",
  "releaseStopListAdded",
  "releaseResumeAsked",
  "releaseResumed",
  "releaseGiveUpAsked",
  "releaseGivenUp",
  "releaseWithdrawn",
  "releaseDeclined",
  "releasePersonAsked",
  "releaseRecovered",
  "releaseEnded",
] as const;

/** Actions of each kind. All other actions are changes to content. */
export const actionsByKind = { review: decisions, reports, sending } as const;

export const historyKinds = ["changes", "review", "reports", "sending"] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Names of the kinds on screen. */
export const historyKindNames = {
  changes: "Changes to content",
  review: "Reviews and approvals",
  reports: "Reports",
  sending: "Sending",
} as const satisfies Record<HistoryKind, string>;
