import type { StopList } from "@spi/domain/release/stop-list";
import { expect, test } from "vitest";
import { actor, campaignKey, openApp } from "../../../app/test/open-app.tsx";

const stopList: StopList = {
  additions: [
    { by: actor, at: "20261120090000", reason: "Asked by their practice", people: 2, known: 1, in_effect: true },
  ],
  keep_days: 365,
  releases: [{ campaign_id: "c", iteration_id: "i", iteration: "First invitations", state: "sending" }],
};

test("people are added with a reason after invalid lines are reported, and the addition is listed REQ-REL-60 REQ-REL-479", async () => {
  const sent: unknown[] = [];
  const { screen } = await openApp({ pathname: `/${campaignKey.teamId}/stop-list` }, ({ method, path, body }) => {
    if (!path.endsWith("/stop-list")) return undefined;
    if (method !== "POST") return Response.json(stopList);
    sent.push(JSON.parse(body));
    return Response.json({ added: 1, known: 1 });
  });
  await expect.element(screen.getByRole("link", { name: "First invitations" })).toBeVisible();
  await expect.element(screen.getByRole("cell", { name: "Asked by their practice" })).toBeVisible();
  const numbers = screen.getByLabelText("NHS numbers", { exact: true });
  await numbers.fill("999 000 0018\n9990000019\n9990000026");
  await screen.getByRole("button", { name: "Add to the stop list" }).click();
  await expect.element(screen.getByRole("link", { name: "Line 2 is not an NHS number", exact: false })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Enter the reason" })).toBeVisible();
  await numbers.fill("999 000 0018\n\n9990000026");
  await screen.getByLabelText("Reason", { exact: true }).fill("Opted out by telephone");
  await screen.getByRole("button", { name: "Add to the stop list" }).click();
  await expect.element(screen.getByText("You added 1 person. 1 person was already on the stop list.")).toBeVisible();
  await expect.element(numbers).toHaveValue("");
  expect(sent).toEqual([{ numbers: ["9990000018", "9990000026"], reason: "Opted out by telephone" }]);
});
