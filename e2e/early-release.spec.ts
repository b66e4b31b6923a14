/**
 * Tests a list that a team sends before its run date. The confirmation shows how early it is sent and which people have
 * to wait.
 */
import { displayDay } from "@spi/domain/day/calendar";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { countAccepted, approvedReport, dayIn, readProof } from "./approved-report.ts";
import { rule } from "./rule.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

test("the confirmation before sending names the iteration, the run date, the days ahead and the people who wait REQ-REL-213 REQ-REL-211", async ({
  page,
  server,
}) => {
  // Some people turn 80 between today and the run date.
  const under80 = rule("F", "Under 80", { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-80" });
  const sending = { ...defaultSending, not_before: dayIn(0) };
  const { screens, api, callAsArun } = await approvedReport(server, sending, undefined, {
    IterationDate: dayIn(300),
    IterationRules: [under80],
  });
  await signIn(page, "rhys.releaser", `${screens.iteration}/release`);
  await page.getByRole("button", { name: "Prepare the list" }).click();
  await page.getByRole("button", { name: "Send to the test recipients" }).click({ timeout: 60_000 });
  await expect(page.getByText("Sent, not read")).toBeVisible();
  await readProof(callAsArun, api.iteration);
  await page.getByRole("button", { name: "Start sending" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(
    /The run date of “First invitations” is .*, 300 days from now\. Sending will begin today\./,
  );
  await expect(question).toContainText(
    /On .*, [\d,]+ people will not qualify yet\. We will hold their .* until they qualify, or until the run date if that is sooner\./,
  );
  await page.getByRole("dialog").getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByText(/people will not qualify yet\. We will hold their/)).toBeVisible();
  const countRemaining = async () => {
    const { release } = await callAsArun<ReleaseResponse>("GET", `${api.iteration}/release`);
    return release!.figures.remaining - release!.delayed!.messages;
  };
  await expect.poll(countRemaining, { timeout: 60_000 }).toBe(0);
  await page.reload();
  await expect(page.getByText(/people will not qualify yet\. We will hold their/)).toBeVisible();
  await expect(page.getByText(/^The release ended/)).toBeHidden();
});

test("a list started four weeks before its run date sends nothing unless an earlier date was approved REQ-REL-211", async ({
  page,
  server,
}) => {
  const { screens, api, callAsArun } = await approvedReport(server, defaultSending, undefined, {
    IterationDate: dayIn(28),
  });
  await signIn(page, "rhys.releaser", `${screens.iteration}/release`);
  await page.getByRole("button", { name: "Prepare the list" }).click();
  await page.getByRole("button", { name: "Send to the test recipients" }).click({ timeout: 60_000 });
  await expect(page.getByText("Sent, not read")).toBeVisible();
  await readProof(callAsArun, api.iteration);
  const before = await countAccepted(page, server);
  await page.getByRole("button", { name: "Start sending" }).click();
  await expect(page.getByRole("dialog")).toContainText(/, 28 days from now\. Nothing will be sent before that day\./);
  await page.getByRole("dialog").getByRole("button", { name: /^Send/ }).click();
  // The check at the start has created the batches, which a worker would send immediately.
  const release = async () => (await callAsArun<ReleaseResponse>("GET", `${api.iteration}/release`)).release!;
  await expect.poll(async () => (await release()).parts.some(({ begun }) => begun), { timeout: 60_000 }).toBe(true);
  await page.reload();
  await expect(page.getByText("Nothing has been sent yet.")).toBeVisible();
  await expect(page.getByText(`Sending starts on ${displayDay(dayIn(28))} at 00:00.`)).toBeVisible();
  expect((await release()).figures).toMatchObject({ accepted: 0, unclear: 0 });
  expect(await countAccepted(page, server)).toEqual(before);
});
