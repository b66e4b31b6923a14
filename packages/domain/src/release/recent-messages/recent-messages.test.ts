import { expect, test } from "vitest";
import { recentMessagesSentences } from "./recent-messages.ts";

const release = { iteration: "G1", started_at: "20261125190400", accepted: 9803, remaining: 0 };
const none = { accepted: 0, remaining: 0, releases: [], unknown: [] };

test("the user who starts a release sees how many of its people the campaign recently messaged, in which releases and when REQ-REL-145 REQ-REL-470", () => {
  expect(recentMessagesSentences(none)).toEqual([]);
  expect(recentMessagesSentences({ ...none, accepted: 9803, releases: [release] })).toEqual([
    "9,803 of these people were sent a message from this campaign in the last 28 days by “G1”, started on 25 November 2026.",
  ]);
  const other = { iteration: "G2", started_at: "20261120093000", accepted: 2, remaining: 7 };
  expect(recentMessagesSentences({ ...none, accepted: 9804, remaining: 7, releases: [release, other] })).toEqual([
    "9,804 of these people were sent a message from this campaign in the last 28 days: 9,803 by “G1”, started on 25 November 2026 and 2 by “G2”, started on 20 November 2026.",
    "7 more of these people are still due to be sent a message from this campaign by “G2”, started on 20 November 2026.",
  ]);
  expect(recentMessagesSentences({ ...none, accepted: 1, releases: [{ ...release, accepted: 1 }] })).toEqual([
    "1 of these people was sent a message from this campaign in the last 28 days by “G1”, started on 25 November 2026.",
  ]);
});

test("a release whose list cannot be read is listed as unknown REQ-REL-145 REQ-REL-472", () => {
  const { accepted: _, remaining: __, ...released } = release;
  expect(recentMessagesSentences({ ...none, unknown: [released] })).toEqual([
    "We do not know who was sent a message from this campaign in the last 28 days by “G1”, started on 25 November 2026. The stored list has been deleted or cannot be read.",
  ]);
});
