import { expect, test } from "vitest";
import { endSession } from "../../api/session-store.ts";
import { openApp } from "../../app/test/open-app.tsx";

const reasons = {
  idle: /^We logged you out because/,
  ended: /^Your session has ended\./,
};

test.each(["idle", "ended"] as const)(
  "the landing page says why the service ended a session: %s REQ-SIGN-411",
  async (reason) => {
    const { screen } = await openApp("/home", () => undefined);
    endSession(reason);
    await expect.element(screen.getByText(reasons[reason])).toBeVisible();
  },
);

test("the landing page gives no reason to a user who logged out REQ-SIGN-411", async () => {
  const { screen } = await openApp("/home", () => undefined);
  endSession("left");
  await expect.element(screen.getByRole("button", { name: /^Login with/ })).toBeVisible();
  for (const reason of Object.values(reasons)) await expect.element(screen.getByText(reason)).not.toBeInTheDocument();
});
