/** A campaign and an iteration in print. */
import { rule } from "./rule.ts";
import { setScene } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

test("a campaign and an iteration are printed with folded content and without addresses or buttons REQ-SCR-86", async ({
  page,
  server,
}) => {
  const rules = Array.from({ length: 4 }, (_, index) => rule("F", `Care home ${index + 1}`, { Priority: index * 10 }));
  const { screens } = await setScene(server, { iteration: { IterationRules: rules } });
  await signIn(page, "wendy.writer");
  for (const screen of [screens.campaign, screens.iteration]) {
    await page.goto(`${screen}/summary`);
    await page.waitForLoadState("networkidle");
    await page.emulateMedia({ media: "print" });
    const main = page.getByRole("main");
    const after = "[...document.querySelectorAll('main a')].map((link) => getComputedStyle(link, '::after').content)";
    const addresses = await page.evaluate<string[]>(after);
    expect(addresses.filter((content) => content.includes("Link"))).toEqual([]);
    for (const pressed of [
      main.getByRole("link", { name: /^(Edit|Copy|Add) / }),
      main.getByRole("button", { name: /^Comment/ }),
    ]) {
      await expect(pressed.filter({ visible: true })).toHaveCount(0);
    }
    const folded = screen === screens.campaign ? "manager@example.nhs.uk" : "Why Care home 4";
    await expect(page.getByText(folded, { exact: true })).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  }
});
