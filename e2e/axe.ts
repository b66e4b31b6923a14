import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The script that AxeBuilder would run twice before each scan. That would take longer than the scan. */
const script = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Loads axe once per document. Collects violations only, and does not fetch style sheets because no enabled rule reads
 * them.
 */
async function findViolations(page: Page) {
  const isLoaded = await page.evaluate<boolean>("'axe' in window");
  if (!isLoaded) await page.evaluate(script);
  const { violations } = await new AxeBuilder({ page, axeSource: "0" })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], preload: { assets: ["media"] } })
    .withTags(rules)
    .analyze();
  return violations;
}

/**
 * Runs `look` in a window as tall as the page, so that sticky bars do not cover anything. On a scrolled page, axe can
 * report a link that is half under such a bar as a target that is too small.
 */
async function unscrolled<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const size = page.viewportSize();
  if (!size) return look();
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
  try {
    return await look();
  } finally {
    await page.setViewportSize(size);
  }
}

/**
 * Asserts that the page does not break any WCAG 2.2 AA rule that axe can check. Legacy mode is faster and sufficient
 * without frames. The pointer moves away, because links under it have no underline.
 */
export async function axe(page: Page) {
  await page.mouse.move(0, 0);
  const violations = await unscrolled(page, () => findViolations(page));
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  at ${node.target.join(" ")}\n  ${node.html}`),
  );
  expect(problems, `accessibility of ${page.url()}`).toEqual([]);
}
