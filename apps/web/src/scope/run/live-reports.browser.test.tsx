import type { ReportResponse } from "@spi/domain/api-contract";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { queries } from "../../api/queries.ts";
import { CancelReport } from "./CancelReport.tsx";
import { useLiveReports } from "./use-live-reports.ts";

const key = { teamId: "team-a", campaignId: "c", iterationId: "i" };
const runAt = (status: ReportResponse["status"], progress: number) => ({ id: "r", number: 1, status, progress });

function Watched() {
  const run = useQuery(queries.reports(key)).data?.at(-1);
  useLiveReports(key, run?.status === "running");
  return (
    <>
      <p>{run ? `${run.status} ${Math.round(run.progress * 100)}%` : "nothing yet"}</p>
      {run?.status === "running" ? <CancelReport iterationKey={key} reportId={run.id} /> : null}
    </>
  );
}

/** Shows the progress of a report. The test provides the API's responses, one after another, and sends the events. */
async function watch(answers: ReturnType<typeof runAt>[], streams: boolean) {
  const requests: string[] = [];
  let events: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      events = controller;
    },
  });
  vi.stubGlobal("fetch", (address: string, { method = "GET" } = {}) => {
    requests.push(`${method} ${address.split("/").slice(-1)[0]}`);
    if (address.endsWith("/me")) {
      return Promise.resolve(Response.json({ id: "w", teams: [{ id: "team-a", name: "A", permissions: ["write"] }] }));
    }
    if (address.endsWith("/events"))
      return Promise.resolve(streams ? new Response(stream) : Response.json({}, { status: 503 }));
    if (method === "PUT") return Promise.resolve(Response.json([runAt("cancelled", 0)]));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve(Response.json(address.endsWith("/summary_report") ? [answer] : { iterations: [] }));
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <Watched />
      </Suspense>
    </QueryClientProvider>,
  );
  const sendText = (text: string) => events?.enqueue(new TextEncoder().encode(text));
  return { screen, requests, sendText, end: () => events?.close() };
}

test("progress from the API's events is shown without a request, even if an event is split or has a proxy's line ends", async () => {
  const { screen, requests, sendText, end } = await watch([runAt("running", 0.1), runAt("ready", 1)], true);
  await expect.element(screen.getByText("running 10%")).toBeVisible();
  await expect.poll(() => requests).toContain("GET events");
  const event = `event: progress\ndata: ${JSON.stringify([runAt("running", 0.6)])}\n\n`;
  sendText(event.slice(0, 30));
  sendText(event.slice(30));
  await expect.element(screen.getByText("running 60%")).toBeVisible();
  sendText(event.replace("0.6", "0.7").replaceAll("\n", "\r\n"));
  await expect.element(screen.getByText("running 70%")).toBeVisible();
  expect(requests.filter((call) => call === "GET summary_report")).toHaveLength(1);
  sendText("event: end\ndata: \n\n");
  end();
  await expect.element(screen.getByText("ready 100%")).toBeVisible();
});

test("progress is requested until the report is ready if the API does not stream REQ-REV-08", async () => {
  const { screen } = await watch([runAt("running", 0.1), runAt("running", 0.5), runAt("ready", 1)], false);
  await expect.element(screen.getByText("running 50%")).toBeVisible();
  await expect.element(screen.getByText("ready 100%")).toBeVisible();
});

test("a writer cancels a running report after confirming REQ-REV-08 REQ-REV-408", async () => {
  const { screen, requests } = await watch([runAt("running", 0.1)], true);
  await screen.getByRole("button", { name: "Cancel report" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Cancel report" }).click();
  await expect.element(screen.getByText("cancelled 0%")).toBeVisible();
  expect(requests).toContain("PUT cancel");
});
