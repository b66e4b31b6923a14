import type { Configuration, ReportResponse } from "@spi/domain/api-contract";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { queries } from "../../../api/queries.ts";
import { IterationStatusCell } from "./IterationStatusCell.tsx";

const key = { teamId: "team-a", campaignId: "spring", iterationId: "first" };
const report = (changes: Partial<ReportResponse>) => ({ progress: 1, ...changes }) as unknown as ReportResponse;

interface World {
  on: boolean;
  status?: IterationStatus;
  reports: ReportResponse[];
  notReady?: string;
}

/** Shows the cell with the feature on or off. `requests` lists the addresses that the cell requested. */
async function show({ on, status = "report ready", reports, notReady }: World) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(address);
    return Promise.resolve(Response.json(reports));
  });
  const queryClient = new QueryClient();
  const features = { devtools: false, summary_report_status: on };
  queryClient.setQueryData(queries.configuration().queryKey, { features } as unknown as Configuration);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <IterationStatusCell iterationKey={key} name="First" status={status} sending={false} notReady={notReady} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, requests };
}

test("an iteration shows its newest report's status as a link if the feature is on §9.17 REQ-SRV-23", async () => {
  const reports = [report({ status: "failed" }), report({ status: "running", progress: 0.4 })];
  const { screen } = await show({ on: true, status: "report requested", reports });
  await expect.element(screen.getByText("Report 2 for First: running, 40%")).toBeVisible();
  const reportAddress = "/team-a/campaign/spring/iteration/first/summary/reports/2";
  await expect.element(screen.getByRole("link", { name: "Report 2 for First" })).toHaveAttribute("href", reportAddress);
});

test("only the iteration's status is shown by default, without a request for reports §9.17 REQ-SRV-23", async () => {
  const { screen, requests } = await show({ on: false, reports: [report({ status: "ready" })] });
  await expect.element(screen.getByText("Report ready")).toBeVisible();
  expect(screen.container.textContent).toBe("Report ready");
  expect(requests).toEqual([]);
});

test("no report is shown while its rules are being changed REQ-SRV-23", async () => {
  const { screen, requests } = await show({ on: true, status: "draft", reports: [report({ status: "ready" })] });
  await expect.element(screen.getByText("Draft")).toBeVisible();
  expect(requests).toEqual([]);
});

test("the reason an approved iteration cannot be sent is next to its status REQ-REL-90 REQ-REL-495", async () => {
  const { screen } = await show({ on: false, status: "report approved", reports: [], notReady: "Run date has passed" });
  await expect.element(screen.getByText("Report approved")).toBeVisible();
  await expect.element(screen.getByText("Run date has passed")).toBeVisible();
});
