import { expect, test } from "vitest";
import { campaignKey, campaignOf, emptyIteration, iterationId, openApp } from "./open-app.tsx";

const page = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/iteration/${iterationId}/reviewers`;
const approver = (sub: string, given_name: string) => ({ sub, given_name, family_name: "Both", email: `${sub}@x.uk` });
const approvers = [approver("abe", "Abe"), approver("bo", "Bo"), approver("cy", "Cy"), approver("di", "Di")];
const readiness = {
  blockers: [],
  more: 0,
  warnings: [],
  more_warnings: 0,
  past_run_date: null,
  authors_elsewhere: [
    { by: { id: "bo", name: "Bo Both" }, iteration: "Invites 65 and over" },
    { by: { id: "di", name: "Di Both" }, iteration: null },
  ],
};

test("an approver with the same rules in another iteration is not offered, and the page names that iteration REQ-REV-13", async () => {
  const iteration = {
    ...emptyIteration,
    contributors: [
      { id: "cy", name: "Cy Both" },
      { id: "bo", name: "Bo Both" },
    ],
  };
  const whole = campaignOf(iteration);
  const campaign = { ...whole, campaign_details: { ...whole.campaign_details, Reviewer: [] } };
  const { screen } = await openApp(page, ({ path }) => {
    if (path.endsWith("/readiness")) return Response.json(readiness);
    if (path.endsWith("/users")) return Response.json({ [campaignKey.teamId]: { approve: approvers, release: [] } });
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaign) : undefined;
  });
  await expect.element(screen.getByLabelText("Abe Both")).toBeVisible();
  expect(screen.getByRole("checkbox").elements()).toHaveLength(1);
  await expect
    .element(screen.getByText("Cy Both worked on this iteration, so someone else must approve or reject it."))
    .toBeVisible();
  for (const which of [
    "Bo Both worked on a similar iteration, “Invites 65 and over”",
    "Di Both worked on a similar iteration or one that this was copied from",
  ]) {
    const text = `${which}, so someone else must approve or reject this one.`;
    await expect.element(screen.getByText(text)).toBeVisible();
  }
});
