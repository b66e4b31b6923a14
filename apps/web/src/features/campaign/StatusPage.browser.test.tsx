import type { IterationResponse } from "@spi/domain/api-contract";
import { missingParts } from "@spi/domain/iteration/iteration";
import { expect, test } from "vitest";
import { campaignKey, campaignOf, iterationId, openApp, emptyIteration } from "../../app/test/open-app.tsx";

const complete = { Type: "M", CommsType: "I", ApprovalMaximum: 0 } as const;
const noCohorts = {
  kind: "noCohorts",
  path: "IterationCohorts",
  where: "Cohorts",
  screen: "cohorts",
  message: "Choose at least one cohort. Without a cohort, no one can be invited",
};

async function openStatus(changes: Partial<IterationResponse["iteration_details"]>, page = "status") {
  const iteration = { ...emptyIteration, iteration_details: { ...emptyIteration.iteration_details, ...changes } };
  const root = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}`;
  return openApp(`${root}/${page}`, ({ path }) => {
    if (path.endsWith("/readiness")) {
      return Response.json({ blockers: [noCohorts], warnings: [], more: 0, more_warnings: 0 });
    }
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaignOf(iteration)) : undefined;
  });
}

/** Returns the text about the only iteration once its readiness has loaded. */
async function detailsIn(screen: Awaited<ReturnType<typeof openStatus>>["screen"]) {
  await expect.element(screen.getByText("Before review:")).toBeVisible();
  return screen.getByRole("row").filter({ hasText: "First invitations" }).element().textContent;
}

test("a complete iteration is listed as Complete, though it is not ready for review §2.3.14", async () => {
  const { screen } = await openStatus(complete);
  const listed = await detailsIn(screen);
  expect(listed).toContain("CompleteBefore review:Cohorts of First invitations: Choose at least one cohort");
  expect(listed).not.toContain("To complete");
});

test.each([
  ["an iteration type", { Type: undefined }],
  ["an invitation type", { CommsType: undefined }],
  ["default routing", { DefaultCommsRouting: "" }],
  ["a maximum approval number", { ApprovalMaximum: undefined }],
])("an iteration without %s is listed as To complete §2.3.14 §5.22", async (_what, without) => {
  const { screen } = await openStatus({ ...complete, ...without });
  expect(await detailsIn(screen)).toContain("To completeBefore review:");
});

test.each([
  ["complete", {}],
  ["complete, although it has no cohorts", { IterationCohorts: [] }],
  ["without an iteration type", { Type: undefined }],
  ["without an invitation type", { CommsType: undefined }],
  ["without default routing", { DefaultCommsRouting: "" }],
  ["without a maximum approval number", { ApprovalMaximum: undefined }],
  [
    "without any of these",
    { Type: undefined, CommsType: undefined, DefaultCommsRouting: "", ApprovalMaximum: undefined },
  ],
])(
  "the status page and the iteration page agree about an iteration that is %s §2.3.14 §2.3.18 §5.22",
  async (_what, without) => {
    const status = await openStatus({ ...complete, ...without });
    const isListedAsComplete = !(await detailsIn(status.screen))?.includes("To complete");
    await status.screen.unmount();
    const { screen } = await openStatus({ ...complete, ...without }, `iteration/${iterationId}/summary`);
    await screen.getByRole("heading", { name: "Details", exact: true }).click();
    await expect.element(screen.getByRole("term").filter({ hasText: "Default routing plan IDs" })).toBeVisible();
    await screen.getByRole("heading", { name: "Cohorts", exact: true }).click();
    expect(screen.getByText("To complete").elements().length === 0).toBe(isListedAsComplete);
    expect(isListedAsComplete).toBe(
      missingParts({ ...emptyIteration.iteration_details, ...complete, ...without }).length === 0,
    );
  },
);

test("the status page links back to the campaign summary §2.3.14", async () => {
  const { screen, router } = await openStatus(complete);
  await screen.getByRole("link", { name: "Back to campaign summary" }).click();
  await expect.poll(() => router.state.location.pathname, { timeout: 10_000 }).toMatch(/\/summary$/);
});
