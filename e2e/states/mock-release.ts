/** Mocks of the API's release. */
import type { Page } from "@playwright/test";
import type { Release } from "@spi/domain/release/release-answer";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { answer } from "./state.ts";

export const releaseFigures = {
  approved: 12_400,
  removed: 31,
  accepted: 5000,
  refused: 2,
  cancelled: 0,
  remaining: 7367,
  unclear: 500,
};
const outcomes = { delivered: 3200, failed: 340, unknown: 1460 };
export const sentBy = { id: "bo", name: "Bo Both" };
export const withCause = { by: sentBy, at: "20261120091000", reason: "Another is coming" };
export const resumeRequested = { move: "cancel", ...withCause, without_condition: false, declined: null } as const;
export const stoppedRelease = {
  number: 1,
  state: "stopped",
  version: 7,
  cause: "The letter is wrong",
  cause_code: "recorded",
  requested_by: sentBy,
  requested_at: "20261120090000",
  started_by: sentBy,
  started_at: "20261120090500",
  ended_at: null,
  report: 1,
  run_date: "20261201",
  delayed: null,
  list: { hash: "a", people: 12_410, messaged: 12_400, messages: 12_400, cannot: { "no NHS number": 10 } },
  change: { in: 12, expected_out: 31, other_out: 0, left: { LETTER: 12_369 }, snapshot: "one", as_of: "20261120" },
  request: null,
  figures: releaseFigures,
  outcomes,
  channels: [
    { wave: 1, plan: "LETTER", channel: "nhsapp", delivered: 1200, failed: 2340 },
    { wave: 1, plan: "LETTER", channel: "letter", delivered: 2000, failed: 340 },
  ],
  refused_callbacks: 3,
  cancellation: null,
  empty_plans: [],
  next_wave_condition: null,
  next_wave_wait_hours: 0,
  next_wave_from: null,
  largest_board: null,
  waiting: null,
  sending: defaultSending,
  checking: false,
  messaged_before: null,
  parts: [{ wave: 1, plan: "LETTER", begun: true, not_before: null, ...releaseFigures, delayed: 0, outcomes }],
  removed: [{ wave: 1, plan: "LETTER", reason: "Opted out", messages: 31 }],
  refused: [{ plan: "LETTER", code: "CM_INVALID_NHS_NUMBER", messages: 2 }],
  plans: [],
  unread_versions: [],
  decided: null,
  restored: null,
} satisfies Release;
const releaseMessages = (release: object) => ({ release, test_recipients: ["0018", "0026"], stopped_recipients: [] });

/** Mocks the events of a release that does not change. */
export const eventStream = (release: object) => ({
  contentType: "text/event-stream",
  body: `event: release\ndata: ${JSON.stringify(releaseMessages(release))}\n\nevent: end\ndata: \n\n`,
});

/** Mocks the API's response and events for a release that does not change. */
export const mockRelease = (release: object) => async (page: Page) => {
  await answer("**/api/**/release", 200, releaseMessages(release))(page);
  await page.route("**/api/**/release/events", (route) => route.fulfill(eventStream(release)));
};
