import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCampaign } from "./campaign-argument.ts";

const dir = mkdtempSync(join(tmpdir(), "spi-argument-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function refusalOf(text: string): Promise<string> {
  const path = join(dir, "campaign.json");
  writeFileSync(path, text);
  const read = await readCampaign(path);
  return read.ok ? "" : read.refusal.message.replaceAll(path, "FILE");
}

test.each([
  ['{"CampaignConfig":{"Iterations":[null]}}', "CampaignConfig.Iterations.0: This must be an object, { … }."],
  ['{"CampaignConfig":{}}', "CampaignConfig.Iterations: The file has no list of iterations. Add the list to the file."],
  ['{"Iterations":[]}', "We cannot run any of the iterations in FILE. Correct the file."],
  ["[]", "The file is not a JSON object. Choose a campaign file."],
  ['{"Iterations":[{}],"Target":"RSV","Target":"FLU"}', "Target: This field appears twice"],
  ['{"Iterations":[{"IterationNumber":1e400}]}', "Iterations.0.IterationNumber: The number 1e400 has too many digits"],
  ['{"Iterations": [,]}', "FILE is not JSON. Line 1, column 17: a value is missing."],
])("%s is rejected with a sentence REQ-SEL-65 REQ-VAL-42", async (text, words) => {
  expect(await refusalOf(text)).toContain(words);
});
