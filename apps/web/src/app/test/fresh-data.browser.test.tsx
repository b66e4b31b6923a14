import type { IterationResponse, ReportResponse } from "@spi/domain/api-contract";
import { beforeEach, expect, test } from "vitest";
import { run } from "../../features/reports/test/report-screens.tsx";
import { clearMessage } from "../../ui/page/banner-message.ts";
import { campaignKey, campaignOf, iterationId, openApp, emptyIteration } from "./open-app.tsx";

beforeEach(clearMessage);

const basePath = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/iteration/${iterationId}`;
const desk = { today: "20261120", needs: [], total_needs: 0, next_run_date: null, campaigns: [] };

/** Opens the app on an iteration. Changing `world` simulates changes by another user. */
async function open(at: string) {
  const world = { status: "in review" as IterationResponse["status"], reports: [] as ReportResponse[] };
  const { screen, router } = await openApp(`${basePath}/${at}`, ({ path }) => {
    if (path === "/me/desk") return Response.json(desk);
    if (path.endsWith("/summary_report")) return Response.json(world.reports);
    if (!path.endsWith(campaignKey.campaignId)) return undefined;
    return Response.json(campaignOf({ ...emptyIteration, status: world.status }));
  });
  const byHome = async (to: string) => {
    await router.navigate("/home");
    await expect.element(screen.getByText("You have no tasks.")).toBeVisible();
    await router.navigate(`${basePath}/${to}`);
  };
  return { screen, world, byHome, router };
}

test("home opens the current iteration instead of the cached one REQ-SCR-97", async () => {
  const { screen, world, byHome } = await open("summary");
  await expect.element(screen.getByText(/^This iteration is waiting for .* to approve or reject it/)).toBeVisible();
  world.status = "approved";
  await byHome("summary");
  await expect.element(screen.getByRole("button", { name: "Request report" })).toBeVisible();
});

test("a report made after the list was fetched is shown REQ-SCR-97 REQ-SCR-471", async () => {
  const { screen, world, byHome, router } = await open("summary/reports");
  await expect.element(screen.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(screen.getByText(/^No reports have been requested yet/)).toBeVisible();
  Object.assign(world, { status: "report requested", reports: [run({ status: "running", progress: 0.5 })] });
  await byHome("summary/reports/1");
  await expect.element(screen.getByRole("heading", { level: 1, name: "Report 1" })).toBeVisible();
  await expect.element(screen.getByText(/50%/).first()).toBeVisible();
  expect(router.state.location.pathname).toBe(`${basePath}/summary/reports/1`);
});
