import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Asserts that the page as it stands breaks no rule of WCAG 2.2 AA that a machine can check. There are no frames: legacy mode, which
 * looks at one document only, is the same and quicker. The pointer is moved away: links under it are drawn without their line.
 */
export async function axe(page: Page) {
  await page.mouse.move(0, 0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  at ${node.target.join(" ")}\n  ${node.html}`),
  );
  expect(problems, `accessibility of ${page.url()}`).toEqual([]);
}
