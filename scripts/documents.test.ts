import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const documents = [
  ...globSync("{docs,bench,packages,apps}/**/*.md", { cwd: root }),
  "README.md",
  "CONTRIBUTING.md",
].filter((file) => !file.includes("node_modules"));

/** Returns a document's links to files, without the part from "#". */
function linkedFiles(document: string): string[] {
  const text = readFileSync(path.join(root, document), "utf8");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.split("#")[0] ?? "")
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target));
}

test("every file linked in a document exists", () => {
  const broken = documents.flatMap((document) =>
    linkedFiles(document)
      .filter((target) => !existsSync(path.join(root, path.dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(documents.flatMap(linkedFiles).length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});
