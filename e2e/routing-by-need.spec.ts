/** Tests a plan for every format and language in a new iteration, and a wrong plan that only the reviewer notices. */
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { codesOf } from "@spi/domain/library/code-lists";
import { needsOf } from "@spi/domain/need/needs";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { sendForReviewToArun, setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPage, openPart, part } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";

const needs = needsOf(codesOf(shippedReference)["LANGUAGE_PREFERENCE"]!);
const planFor = (name: string) => `LETTER_${name.toUpperCase().replaceAll(" ", "_")}`;

test("33 needs get their plans in two clicks, and a plan named after another need raises a question there and before review REQ-DESK-72 REQ-DESK-73", async ({
  page,
  server,
}) => {
  const named = needs.filter(({ id }) => id !== "ur").map(({ name }) => planFor(name));
  const { screens, api, call } = await setScene(server, {
    campaign: { AvailableRoutingIds: ["DIGITAL_FIRST", ...named] },
  });
  const rules = async () => {
    const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
    return iterations[0]!.iteration_details.IterationRules;
  };
  await signIn(page, "wendy.writer", `${screens.iteration}/summary`);
  await page.getByRole("link", { name: "Routing by need" }).click();
  await expect(page.getByText("32 rules to add.")).toBeVisible();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(part(page, "Routing rules")).toContainText("32 rules");
  expect((await rules()).map(({ CommsRouting }) => CommsRouting)).toEqual(named);

  await page.getByRole("link", { name: "Routing by need" }).click();
  await expectPage(page, "Routing by need");
  await page.getByLabel("Routing plan ID for Urdu").selectOption("LETTER_POLISH");
  await page.getByRole("checkbox", { name: "Yes, this is correct for Urdu" }).check();
  await axe(page);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(part(page, "Routing rules")).toContainText("33 rules");
  expect((await rules()).at(-1)).toMatchObject({ Comparator: "ur", CommsRouting: "LETTER_POLISH", Priority: 1320 });
  const finding =
    /are sent LETTER_POLISH\. The name of this plan suggests that it is for Polish, but the rule matches other people/;
  await openPart(page, "Rule checks");
  await expect(page.getByText(finding).first()).toBeVisible();
  await sendForReviewToArun(call, api.iteration);
  await page.reload();
  await openPart(page, "Rule checks");
  await expect(page.getByText(finding).first()).toBeVisible();
  await expect(page.getByText("This rule is a safeguard for the day the first one goes.").first()).toBeVisible();
});
