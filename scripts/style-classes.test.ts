import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../apps/web/src", import.meta.url));

/** Every page has these; the others come with a screen, and stay for the screens after it. */
const onEveryPage = ["app/style.css", "ui/ui.css", "ui/help/help.css"];

test("no two style sheets that come with different screens style one class: what a page looks like does not follow from where one was before", () => {
  const homes = new Map<string, Set<string>>();
  for (const file of globSync("**/*.css", { cwd: source })) {
    const home = onEveryPage.includes(file) ? "every page" : dirname(file);
    for (const [, name = ""] of readFileSync(`${source}/${file}`, "utf8").matchAll(/^ *\.(spi-[\w-]+) \{/gm)) {
      homes.set(name, (homes.get(name) ?? new Set()).add(home));
    }
  }
  expect(homes.size).toBeGreaterThan(100);
  expect([...homes].filter(([, { size }]) => size > 1).map(([name, at]) => [name, ...at])).toEqual([]);
});
