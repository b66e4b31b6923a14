import { expect, test } from "vitest";
import { campaignKey, campaignOf, iterationId, openApp, emptyIteration } from "../../../app/test/open-app.tsx";

/** Opens the summary of an iteration with an approved report and an active release. */
async function open(irrevocable: boolean) {
  const campaign = campaignOf({ ...emptyIteration, status: "report approved" });
  const release = {
    iteration_id: iterationId,
    state: "sending",
    started_by: { id: "rhys", name: "Rhys Releaser" },
    started_at: "20261123144800",
    approved: 1280,
    accepted: 0,
    irrevocable,
  };
  const path = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}`;
  return openApp({ pathname: `${path}/iteration/${iterationId}/summary` }, (request) =>
    request.path.endsWith(campaignKey.campaignId) ? Response.json({ ...campaign, releases: [release] }) : undefined,
  );
}

test("reverting to draft is offered while no message has been sent REQ-REL-133", async () => {
  const { screen } = await open(false);
  await expect.element(screen.getByRole("button", { name: "Revert to draft" })).toBeVisible();
});

test("reverting to draft is no longer offered once any message has been or may have been accepted REQ-REL-133", async () => {
  const { screen } = await open(true);
  await expect.element(screen.getByText(/^Being sent to NHS Notify since/)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Sending" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Revert to draft" }).elements()).toEqual([]);
});
