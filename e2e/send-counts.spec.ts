/** Counts the clicks and pages from an iteration in review until its list is being sent, with one routing plan. */
import type { IterationResponse } from "@spi/domain/api-contract";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import type { Locator } from "@playwright/test";
import { sendForReviewToArun, setScene } from "./api.ts";
import { dayIn, knownPlan } from "./approved-report.ts";
import { expect, test } from "./fixtures.ts";
import { openTasks } from "./page-actions.ts";
import { rule } from "./rule.ts";
import { signIn } from "./sign-in.ts";

const name = "Sent in few clicks";

test("an iteration in review is being sent after at most 18 clicks and 8 page views, from the home page of each user REQ-SCR-490", async ({
  page,
  server,
}) => {
  const { api, call } = await setScene(server, {
    campaign: { StartDate: dayIn(-1), EndDate: dayIn(500) },
    iteration: { Name: name, IterationDate: dayIn(30), IterationRules: [rule("F", "Under 75")] },
  });
  const plans = `${api.campaign}/notify-plans`;
  const { version } = await call<{ version: number }>("GET", plans);
  await call("PUT", plans, { Version: version, notify_plans: [knownPlan] });
  await call("PUT", `${api.campaign}/sending`, { Version: version + 1, sending: defaultSending });
  await sendForReviewToArun(call, api.iteration);

  let clicks = 0;
  const views: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname.includes("/iteration/")) views.push(pathname);
  });
  const press = async (locator: Locator) => {
    await locator.click({ timeout: 60_000 });
    clicks += 1;
  };
  const button = (label: string | RegExp) => page.getByRole("button", { name: label, exact: true });
  const inDialog = (label: RegExp) => page.getByRole("dialog").getByRole("button", { name: label });
  const openTask = async (username: PersonaUsername) => {
    await signIn(page, username);
    await openTasks(page);
    await press(
      page
        .locator(".spi-needs")
        .getByRole("link", { name: new RegExp(name) })
        .first(),
    );
  };

  await openTask("arun.approver");
  await press(button("Approve"));
  await press(inDialog(/^Approve iteration$/));
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();

  await openTask("wendy.writer");
  await press(button("Request report"));
  const status = async () => (await call<IterationResponse>("GET", api.iteration)).status;
  await expect.poll(status, { timeout: 60_000 }).toBe("report ready");

  await openTask("arun.approver");
  await expect(button("Approve report")).toBeVisible();
  const warnings = page.getByRole("group", { name: "Check before you decide" }).getByRole("checkbox");
  for (const warning of await warnings.all()) await press(warning);
  await page.getByLabel("Reason or comment").fill("Checked with the clinics");
  await press(button("Approve report"));
  await press(inDialog(/^Approve list$/));
  await expect(page.getByText("Report approved", { exact: true }).first()).toBeVisible();

  await openTask("rhys.releaser");
  await press(button("Prepare the list"));
  await press(button("Send to the test recipients"));
  await expect(page.getByText("Sent, not read")).toBeVisible({ timeout: 60_000 });

  await openTask("arun.approver");
  await press(page.getByRole("group", { name: "Which messages have you read?" }).getByRole("checkbox"));
  await press(button("Confirm that I have read them"));
  await expect(page.getByText(/^Read by Arun Approver, /)).toBeVisible();

  await openTask("rhys.releaser");
  await press(button("Start sending"));
  await press(inDialog(/^Send /));
  await expect(page.getByText(/^Sending has started/)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(18);
  expect(views.length, views.join("\n")).toBeLessThanOrEqual(8);
});
