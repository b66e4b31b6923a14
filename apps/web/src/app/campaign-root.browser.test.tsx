import { expect, test } from "vitest";
import { campaignKey, campaignOf, openApp, emptyIteration, lockedRecord } from "./test/open-app.tsx";

/** The rows of the route table that are relative to the campaign root. */
const relative = [
  "",
  "/summary",
  "/key-details",
  "/management-details",
  "/routing-plans",
  "/status",
  "/iteration/new",
  "/iteration/i1/key-details",
  "/iteration/i1/summary",
  "/iteration/i1/filter-rules/new/library",
];

test.each(relative)("campaign%s opens the key details of a new campaign §2.2.01 REQ-SCR-422", async (path) => {
  const { screen, router } = await openApp(`/campaign${path}`, () => undefined);
  await expect.element(screen.getByRole("heading", { level: 1, name: "Campaign key details" })).toBeVisible();
  expect(["/campaign", "/campaign/key-details"]).toContain(router.state.location.pathname);
});

test.each([
  ["/status", "Iteration completeness"],
  ["/routing-plans", "Campaign routing plan IDs"],
])("{teamId}/campaign/{campaignId}%s opens that campaign §2.2.01", async (path, heading) => {
  const root = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}`;
  const { screen, router } = await openApp(`${root}${path}`, (request) =>
    request.path === `/team${root}` ? Response.json({ ...campaignOf(emptyIteration), ...lockedRecord }) : undefined,
  );
  await expect.element(screen.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  expect(router.state.location.pathname).toBe(`${root}${path}`);
});
