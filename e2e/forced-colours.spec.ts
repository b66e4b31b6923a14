/** The appearance with forced colours, as in Windows high contrast mode: the focus outline and drawn shapes. */
import { approvedReport } from "./approved-report.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";
import { setScene } from "./api.ts";
import type { Page } from "@playwright/test";

/** Finds every visible focusable element without an outline around itself, its label or its container when focused. */
const withoutFocusLine = `(() => {
  const shown = (element, pseudo) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo);
    if (outlineStyle === "auto") return true;
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !/, 0\\)$|^transparent$/.test(outlineColor);
  };
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((element) => element.checkVisibility() && !element.matches(":disabled"))
    .filter((element) => {
      element.focus({ focusVisible: true });
      const label = element.labels?.[0];
      const around = [...element.children, element.parentElement, element];
      return !around.some((one) => one && shown(one)) && !(label && shown(label, "::before"));
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
})()`;

async function expectFocusSeen(page: Page, address: string, settled: string | RegExp) {
  await page.goto(address);
  await expect(page.getByText(settled).first()).toBeVisible();
  expect(await page.evaluate<string[]>(withoutFocusLine), address).toEqual([]);
}

test("forced colours preserve the focus outline and drawn shapes REQ-SCR-33", async ({ page, server }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, "wendy.writer");
  await expectFocusSeen(page, "/home", "Hello, Wendy Writer");
  await expectFocusSeen(page, "/calendar", "Calendar");
  const { screens } = await setScene(server, {});
  await expectFocusSeen(page, screens.iteration, "Parts of the iteration");
  await expectFocusSeen(page, screens.campaign, "Campaign details");
  const { screens: approved } = await approvedReport(server);
  await expectFocusSeen(page, `${approved.iteration}/summary/reports/1`, "Total invites");
  // With forced colours, a triangle made of borders would look like a square.
  await expect(page.locator("[aria-sort] .spi-sort").first()).toBeVisible();
  expect(
    await page.evaluate<string>(
      `getComputedStyle(document.querySelector("[aria-sort='descending'] .spi-sort"), "::after").clipPath`,
    ),
  ).toContain("polygon");
});
