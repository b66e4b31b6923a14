import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCases } from "./cases.ts";

test("a case with the characters U+2028 and U+2029 stays on one line REQ-SEL-251", async () => {
  const dir = await mkdtemp(join(tmpdir(), "spi-cases-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const path = join(dir, "cases.ndjson");
  const cases = [{ name: "one\u2028line" }, { name: "and\u2029another" }];
  await writeFile(path, `${cases.map((testCase) => JSON.stringify(testCase)).join("\r\n")}\n\n`);
  expect(await readCases(path)).toEqual({ ok: true, value: cases });
  await writeFile(path, `{}\n{"a":"\u2028"}\nno\n`);
  expect(await readCases(path)).toMatchObject({ refusal: { message: expect.stringContaining("line 3") } });
});
