import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../apps/web/src", import.meta.url));

test("two components of the screens never share a name", () => {
  const files = globSync("**/*.tsx", { cwd: source }).filter((file) => !file.includes(".test."));
  const names = files.flatMap((file) =>
    [...readFileSync(`${source}/${file}`, "utf8").matchAll(/^(?:export )?function ([A-Z]\w*)/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
