import type { Page } from "@playwright/test";
import type { RetryResponse } from "@spi/domain/release/try-again";
import { resumedReleaseStates } from "./resumed-release.ts";
import { resumeRequested, releaseFigures, mockRelease, withCause, sentBy, stoppedRelease } from "./mock-release.ts";
import { type State, answer, statesOf } from "./state.ts";
import type { World } from "./world.ts";

const wendy = statesOf("wendy.writer");
const rhys = statesOf("rhys.releaser");
const arun = statesOf("arun.approver");
const page = ["Release", (world: World) => `${world.reported.iteration}/release`] as const;

const planToTest = {
  plan: "letter_v1",
  uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60",
  name: "Shingles text",
  version: "3",
  proof: { state: "accepted", cause: null, sent_by: sentBy, sent_at: "20261120090300", read_by: null, read_at: null },
};
const untestedRelease = {
  ...stoppedRelease,
  state: "prepared",
  cause: null,
  parts: [],
  plans: [
    planToTest,
    { ...planToTest, plan: "digital_first", name: null, version: null, proof: null },
    {
      ...planToTest,
      plan: "braille",
      proof: {
        ...planToTest.proof,
        state: "refused",
        cause:
          "NHS Notify does not have a routing plan with this NHS Notify ID. Someone with write permission must correct the ID.",
      },
    },
  ],
};
const ended = {
  ...stoppedRelease,
  state: "ended",
  cause: null,
  ended_at: "20261121090000",
  figures: { ...releaseFigures, accepted: 12_267, refused: 2, cancelled: 100, remaining: 0, unclear: 0 },
  outcomes: { delivered: 11_927, failed: 340, unknown: 0 },
};
const notReached: RetryResponse = {
  release: 1,
  reasons: { failed: 340, refused: 2, cancelled: 100 },
  others: { delivered: 11_927, unknown: 0, removed: 31, stop_listed: 0, cannot: 10 },
  tried: [],
};
/** Mocks an ended release that did not reach some people. */
const retried = (response: RetryResponse) => async (page: Page) => {
  await mockRelease(ended)(page);
  await answer("**/api/**/release/retry", 200, response)(page);
};

export const releaseStates: State[] = [
  ...resumedReleaseStates,
  wendy("release: ended, who is tried again", page, { answers: retried(notReached) }),
  wendy("release: ended, nobody chosen to be tried again", page, {
    answers: retried({ ...notReached, tried: [{ reason: "refused", iteration: "Once more" }] }),
    act: async (at) => {
      await at.getByRole("checkbox", { name: "340 people whose message" }).uncheck();
      await at.getByRole("checkbox", { name: "100 people whose messages were cancelled" }).uncheck();
      await at.getByRole("button", { name: "Create a draft for 0 people" }).waitFor();
    },
  }),
  wendy("release: ended, the number of people has changed", page, {
    answers: async (at) => {
      await retried(notReached)(at);
      await at.route("**/api/**/release/retry", (route) =>
        route.request().method() === "GET"
          ? route.fallback()
          : route.fulfill({
              status: 409,
              json: { kind: "conflict", message: "Look at the numbers again.", errors: {} },
            }),
      );
    },
    act: (at) => at.getByRole("button", { name: "Create a draft for 440 people" }).click(),
    focus: "anything",
  }),
  rhys("release: before the report is approved", page),
  rhys("release: stopped, with the reason asked for", page, {
    answers: mockRelease(stoppedRelease),
    act: async (at) => {
      await at.getByRole("button", { name: "Ask to resume" }).click();
      await at.getByText("Enter the reason").first().waitFor();
    },
    focus: "anything",
  }),
  rhys("release: asked whether the rest is not sent", page, {
    answers: mockRelease({ ...stoppedRelease, request: resumeRequested }),
    act: (at) => at.getByRole("button", { name: /^Agree to cancel/ }).click(),
    focus: "anything",
  }),
  rhys("release: stopped, what was asked for is declined without a reason", page, {
    answers: mockRelease({ ...stoppedRelease, request: resumeRequested }),
    act: async (at) => {
      await at.getByRole("button", { name: "Decline" }).click();
      await at.getByText("Enter the reason for declining").first().waitFor();
    },
    focus: "anything",
  }),
  rhys("release: stopped, what was asked for was declined", page, {
    answers: mockRelease({
      ...stoppedRelease,
      request: { ...resumeRequested, declined: { ...withCause, reason: "It is the right one" } },
    }),
  }),
  rhys("release: prepared, asked whether to start", page, {
    answers: mockRelease({ ...stoppedRelease, state: "prepared", cause: null, parts: [] }),
    act: (at) => at.getByRole("button", { name: "Start sending" }).click(),
    focus: "anything",
  }),
  rhys("release: prepared, its routing plans to be proved", page, { answers: mockRelease(untestedRelease) }),
  arun("release: what test recipients got is read, under a name unlike the routing plan ID", page, {
    answers: mockRelease(untestedRelease),
    act: async (at) => {
      const read = at.getByRole("group", { name: "Which messages have you read?" });
      await read.getByLabel("letter_v1", { exact: true }).check();
      await at.getByText("“Shingles text” is the right plan for letter_v1").waitFor();
    },
  }),
  arun("release: a message to the test recipients is wrong, said without which and what", page, {
    answers: mockRelease(untestedRelease),
    act: async (at) => {
      await at.getByText("Something is wrong with a message").click();
      await at.getByRole("button", { name: "Report a problem with the messages" }).click();
      await at.getByText("Enter what is wrong").waitFor();
    },
    focus: "anything",
  }),
];
