import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** Reports violations only, and does not fetch style sheets because no enabled rule reads them. */
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
  preload: { assets: ["media"] },
};

const script = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Loads axe once per document: loading it takes as long as a scan. */
async function findProblems(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate<boolean>("'axe' in window");
  if (!isLoaded) await page.evaluate(script);
  const { violations } = await page.evaluate<Pick<AxeResults, "violations">>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  at ${node.target.join(" ")}\n  ${node.html}`),
  );
}

/**
 * Runs `look` in a window as tall as the page, so that sticky bars do not cover anything. On a scrolled page, axe can
 * report a link that is half under such a bar as a target that is too small.
 */
async function unscrolled<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const size = page.viewportSize();
  if (!size) return look();
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  if (height <= size.height) return look();
  await page.setViewportSize({ width: size.width, height });
  try {
    return await look();
  } finally {
    await page.setViewportSize(size);
  }
}

/**
 * Asserts that the page does not break any WCAG 2.2 AA rule that axe can check. The pointer moves away, because links
 * under it have no underline.
 */
export async function axe(page: Page) {
  await page.mouse.move(0, 0);
  const problems = await unscrolled(page, () => findProblems(page));
  expect(problems, `accessibility of ${page.url()}`).toEqual([]);
}
