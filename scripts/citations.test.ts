import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);

test("code cites requirements of this repository, never a document that is not in it", () => {
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const citing = sources.filter((file) => /pecification \d/.test(readFileSync(join(root, file), "utf8")));
  expect(citing).toEqual([]);
});

test("only tests cite requirements and statements", () => {
  const isTest = (file: string) =>
    /\.(?:test|spec)\.tsx?$|\/(?:test|faults|trino)\/|^(?:e2e|bench|scripts)\//.test(file);
  const product = files.filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  const citing = product.filter((file) => /REQ-[A-Z]+-\d|§\d/.test(readFileSync(join(root, file), "utf8")));
  expect(citing).toEqual([]);
});
