/** A release that a different user resumed while a reason was typed here, or before a decision. */
import type { Page } from "@playwright/test";
import { releaseRefusals } from "@spi/domain/release/release";
import { asked, eventsOf, played, stopped } from "./release-played.ts";
import { type State, answer, statesOf } from "./state.ts";
import type { World } from "./world.ts";

const rhys = statesOf("rhys.releaser");
const page = ["Release", (world: World) => `${world.reported.iteration}/release`] as const;

const reason = "The letter was right after all";
const movedOnRefusal = { kind: "conflict", message: releaseRefusals.wrongState, errors: {} };
const sending = { ...stopped, state: "sending", version: 8, cause: null };

/**
 * Mocks a release that is stopped until a different user resumes it. The page receives that immediately, or only on
 * request.
 */
function movedOn({ before, isTold }: { before: object; isTold: boolean }) {
  let resumed = Promise.withResolvers<void>();
  return {
    answers: async (page: Page) => {
      resumed = Promise.withResolvers<void>();
      const { promise } = resumed;
      await played(before)(page);
      if (isTold)
        await page.route("**/api/**/release/events", async (route) => {
          await promise;
          await route.fulfill(eventsOf(sending));
        });
    },
    /** From now on the release is being sent, and a decision about its earlier state is rejected. */
    resume: async (page: Page) => {
      await played(sending)(page);
      await answer("**/api/**/release/decline", 409, movedOnRefusal)(page);
      resumed.resolve();
    },
  };
}
const told = movedOn({ before: stopped, isTold: true });
const untold = movedOn({ before: { ...stopped, asked }, isTold: false });

export const movedOnStates: State[] = [
  rhys("release: moved on while a reason was typed", page, {
    answers: told.answers,
    act: async (at) => {
      await at.getByLabel("Reason", { exact: true }).fill(reason);
      await told.resume(at);
      await at.getByRole("heading", { name: "The release has changed" }).waitFor();
      await at.getByText(`You wrote: “${reason}”`).waitFor();
      await at.locator(".nhsuk-error-summary:focus").waitFor();
    },
    focus: "anything",
  }),
  rhys("release: a decision came too late", page, {
    answers: untold.answers,
    act: async (at) => {
      await at.getByLabel("Reason for declining").fill(reason);
      await untold.resume(at);
      await at.getByRole("button", { name: "Decline" }).click();
      await at.getByRole("heading", { name: "We did not make this change" }).waitFor();
      await at.getByText(`You wrote: “${reason}”`).waitFor();
      await at.locator(".nhsuk-error-summary:focus").waitFor();
    },
    focus: "anything",
  }),
];
