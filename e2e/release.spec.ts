/** Tests the last step, in which an approved report's list is sent to the NHS Notify stand-in, person by person. */
import { countAccepted, approvedReport, readProof } from "./approved-report.ts";
import { axe } from "./axe.ts";
import { syntheticRecipients } from "../apps/api/src/notify/settings.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

test("a user with release permission prepares the list, has it proved, starts it after a confirmation, and sees everyone messaged once with their outcomes REQ-REL-41 REQ-REL-42 REQ-REL-30 REQ-REL-51 REQ-REL-164", async ({
  page,
  server,
}) => {
  const { screens, api, callAsArun, iteration } = await approvedReport(server);
  const before = await countAccepted(page, server);
  await signIn(page, "rhys.releaser", `${screens.iteration}/summary`);
  await page.getByRole("link", { name: "Send the list to NHS Notify" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Release" })).toBeFocused();
  await page.getByRole("button", { name: "Prepare the list" }).click();
  await page.getByRole("button", { name: "Send to the test recipients" }).click();
  await expect(page.getByText("Sent, not read")).toBeVisible();
  const proof = await countAccepted(page, server);
  expect(proof.messages - before.messages).toBe(syntheticRecipients.length);
  await readProof(callAsArun, api.iteration);
  await page.getByRole("link", { name: "stop list" }).click();
  await page.getByLabel("NHS numbers", { exact: true }).fill("999 000 0018\n9990000019");
  await page.getByLabel("Reason", { exact: true }).fill("Asked by their practice");
  await page.getByRole("button", { name: "Add to the stop list" }).click();
  await expect(page.getByRole("alert")).toContainText("Line 2 is not an NHS number");
  await page.getByLabel("NHS numbers", { exact: true }).fill("999 000 0018");
  await page.getByRole("button", { name: "Add to the stop list" }).click();
  await expect(page.getByText("You added 1 person.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Rhys Releaser .* Asked by their practice 1$/ })).toBeVisible();
  await axe(page);
  // Other tests' releases may be active, and each has its own link on this page.
  await page.getByRole("main").locator(`a[href="${screens.iteration}/release"]`).click();
  await page.getByRole("button", { name: "Start sending" }).click();
  expect(await countAccepted(page, server)).toEqual(proof);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Send [\d,]+ messages$/ })
    .click();
  await expect(page.getByText(/^The release ended on .* NHS Notify accepted .* messages\.$/)).toBeVisible({
    timeout: 60_000,
  });
  await axe(page);
  await expect(page.getByRole("table", { name: "Messages by routing plan" })).toBeVisible();
  const folded = page.getByText("These settings were approved with the iteration.");
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(folded).toBeVisible();
  await expect(page.getByText("Was this person selected?")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  expect((await iteration()).status).toBe("sent to nhs notify");
  const after = await countAccepted(page, server);
  expect(after.messages - proof.messages).toBeGreaterThan(0);
  expect(after.references - proof.references).toBe(after.messages - proof.messages);
  const accepted = (after.messages - proof.messages).toLocaleString("en-GB");
  await expect(page.getByRole("row", { name: new RegExp(`^All All [\\d,]+ [\\d,]+ ${accepted} `) })).toBeVisible();
  const knownPlan = page.getByRole("row", { name: new RegExp(`^All All ${accepted} [\\d,]+ [\\d,]+ 0$`) });
  await expect(knownPlan).toBeVisible({ timeout: 60_000 });
});
