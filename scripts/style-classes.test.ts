import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../apps/web/src", import.meta.url));

/** Style sheets that every page has. Other style sheets are loaded with a screen and remain for later screens. */
const onEveryPage = ["app/style.css", "ui/ui.css", "ui/help/help.css"];

test("style sheets of different screens never style the same class, so that a page does not depend on the previous one", () => {
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
