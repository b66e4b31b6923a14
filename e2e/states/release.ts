import type { Page } from "@playwright/test";
import type { State } from "./state.ts";
import { answer, statesOf } from "./state.ts";
import type { World } from "./world.ts";

const rhys = statesOf("rhys.releaser");
const page = ["Release", (world: World) => `${world.reported.iteration}/release`] as const;

const figures = { approved: 12_400, takenOut: 31, handedOver: 5000, refused: 2, givenUp: 0, toGo: 7367, unclear: 500 };
const outcomes = { delivered: 3200, failed: 340, notKnown: 1460 };
const by = { id: "bo", name: "Bo Both" };
const stopped = {
  number: 1,
  state: "stopped",
  version: 7,
  cause: "The letter is wrong",
  requested_by: by,
  requested_at: "20261120090000",
  started_by: by,
  started_at: "20261120090500",
  ended_at: null,
  report: 1,
  list: { hash: "a", people: 12_410, messaged: 12_400, messages: 12_400, cannot: { "no NHS number": 10 } },
  change: { in: 12, expectedOut: 31, otherOut: 0, left: { LETTER: 12_369 }, snapshot: "one", asOf: "20261120" },
  asked: null,
  figures,
  outcomes,
  channels: [
    { wave: 1, plan: "LETTER", channel: "nhsapp", delivered: 1200, failed: 2340 },
    { wave: 1, plan: "LETTER", channel: "letter", delivered: 2000, failed: 340 },
  ],
  refused_callbacks: 3,
  parts: [{ wave: 1, plan: "LETTER", begun: true, not_before: null, ...figures, outcomes }],
  taken_out: [{ wave: 1, plan: "LETTER", reason: "Opted out", messages: 31 }],
  refused: [{ plan: "LETTER", code: "CM_INVALID_NHS_NUMBER", messages: 2 }],
  plans: [],
};
/** The API tells of a release, and that it does not change. */
const played = (release: object) => async (page: Page) => {
  await answer("**/api/**/release", 200, { release })(page);
  const body = `event: release\ndata: ${JSON.stringify({ release })}\n\nevent: end\ndata: \n\n`;
  await page.route("**/api/**/release/events", (route) => route.fulfill({ contentType: "text/event-stream", body }));
};

export const releaseStates: State[] = [
  rhys("release: before the report is approved", page),
  rhys("release: stopped, with the reason asked for", page, {
    answers: played(stopped),
    act: async (at) => {
      await at.getByRole("button", { name: "Ask to resume" }).click();
      await at.getByText("Enter the reason").waitFor();
    },
    focus: "anything",
  }),
  rhys("release: somebody asked not to send the rest", page, {
    answers: played({ ...stopped, asked: { what: "giveUp", by, at: "20261120091000", reason: "Another is coming" } }),
  }),
  rhys("release: prepared, asked whether to start", page, {
    answers: played({ ...stopped, state: "prepared", cause: null, parts: [] }),
    act: (at) => at.getByRole("button", { name: "Start sending" }).click(),
    focus: "anything",
  }),
];
