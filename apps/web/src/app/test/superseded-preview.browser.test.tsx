import { expect, test } from "vitest";
import { campaignKey, campaignOf, emptyIteration, iterationId, openApp } from "./open-app.tsx";

const page = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/iteration/${iterationId}/summary`;
const stream = (event: string, data: object) =>
  new Response(`event: ${event}\ndata: ${JSON.stringify({ saved_version: 1, ...data })}\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });

test("a count that another one cancelled is requested again, so that the panel shows a result", async () => {
  let requests = 0;
  const { screen } = await openApp(page, ({ path }) => {
    if (path.endsWith("/preview")) {
      requests += 1;
      return requests === 1
        ? stream("superseded", {})
        : stream("not-available", { message: "Choose a cohort to see a count." });
    }
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaignOf(emptyIteration)) : undefined;
  });
  const panel = screen.getByRole("complementary", { name: "People who would be invited" });
  await expect.element(panel.getByRole("status")).toHaveTextContent("Choose a cohort to see a count.");
  expect(requests).toBe(2);
});
