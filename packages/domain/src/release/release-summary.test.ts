import { expect, test } from "vitest";
import { releaseStates } from "./release.ts";
import { type ReleaseSummary, releaseSummarySentence } from "./release-summary.ts";

const rhys = { id: "rhys", name: "Rhys Releaser" };

const release = (changes: Partial<ReleaseSummary>): ReleaseSummary => ({
  state: "sending",
  started_by: rhys,
  started_at: "20261123144800",
  approved: 1280,
  accepted: 74,
  irrevocable: true,
  ...changes,
});

test("a release in progress shows its progress and who started it REQ-REL-96", () => {
  expect(releaseStates.map((state) => releaseSummarySentence(release({ state })))).toEqual([
    "We are preparing the list for NHS Notify. Nothing has been sent yet.",
    undefined,
    "The list for NHS Notify is ready. Nothing will be sent until someone with release permission starts sending.",
    "Being sent to NHS Notify since 23 November 2026 at 14:48, started by Rhys Releaser. NHS Notify has accepted 74 of 1,280 messages.",
    "Sending has been stopped. NHS Notify has accepted 74 of 1,280 messages. Two people with release permission must decide what happens next.",
    "We are cancelling the remaining messages. NHS Notify has accepted 74 of 1,280 messages.",
    "NHS Notify accepted 74 of 1,280 messages. The other 1,206 were not sent or not accepted. Open the release page to find out why. This iteration can no longer be changed.",
    undefined,
  ]);
});
