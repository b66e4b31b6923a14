/** A release that another user resumes while this user is typing a reason, or before this user's decision. */
import type { Page } from "@playwright/test";
import { releaseRefusals } from "@spi/domain/release/release";
import { resumeRequested, eventStream, mockRelease, stoppedRelease } from "./mock-release.ts";
import { type State, answer, statesOf } from "./state.ts";
import type { World } from "./world.ts";

const rhys = statesOf("rhys.releaser");
const page = ["Release", (world: World) => `${world.reported.iteration}/release`] as const;

const reason = "The letter was right after all";
const wrongStateRefusal = { kind: "conflict", message: releaseRefusals.wrongState, errors: {} };
const sending = { ...stoppedRelease, state: "sending", version: 8, cause: null };

/**
 * Mocks a release that is stopped until another user resumes it. The page is notified immediately if `isPushed`, and
 * otherwise only when it sends a request.
 */
function releaseThatResumes({ before, isPushed }: { before: object; isPushed: boolean }) {
  let resumed = Promise.withResolvers<void>();
  return {
    answers: async (page: Page) => {
      resumed = Promise.withResolvers<void>();
      const { promise } = resumed;
      await mockRelease(before)(page);
      if (isPushed)
        await page.route("**/api/**/release/events", async (route) => {
          await promise;
          await route.fulfill(eventStream(sending));
        });
    },
    /** From now on the release is being sent, and a decision about its earlier state is rejected. */
    resume: async (page: Page) => {
      await mockRelease(sending)(page);
      await answer("**/api/**/release/decline", 409, wrongStateRefusal)(page);
      resumed.resolve();
    },
  };
}
const pushed = releaseThatResumes({ before: stoppedRelease, isPushed: true });
const onRequest = releaseThatResumes({ before: { ...stoppedRelease, request: resumeRequested }, isPushed: false });

export const resumedReleaseStates: State[] = [
  rhys("release: moved on while a reason was typed", page, {
    answers: pushed.answers,
    act: async (at) => {
      await at.getByLabel("Reason", { exact: true }).fill(reason);
      await pushed.resume(at);
      await at.getByRole("heading", { name: "The release has changed" }).waitFor();
      await at.getByText(`You wrote: “${reason}”`).waitFor();
      await at.locator(".nhsuk-error-summary:focus").waitFor();
    },
    focus: "anything",
  }),
  rhys("release: a decision came too late", page, {
    answers: onRequest.answers,
    act: async (at) => {
      await at.getByLabel("Reason for declining").fill(reason);
      await onRequest.resume(at);
      await at.getByRole("button", { name: "Decline" }).click();
      await at.getByRole("heading", { name: "Your change was not made" }).waitFor();
      await at.getByText(`You wrote: “${reason}”`).waitFor();
      await at.locator(".nhsuk-error-summary:focus").waitFor();
    },
    focus: "anything",
  }),
];
