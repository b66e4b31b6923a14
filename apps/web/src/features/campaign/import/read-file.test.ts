import { largestCampaignFile } from "@spi/domain/values/limits";
import { expect, test } from "vitest";
import { readCampaignFile } from "./read-file.ts";

test("a chosen file is read as JSON, and a file that cannot be a campaign is rejected without a request REQ-CAM-21 REQ-VAL-30 REQ-VAL-42 REQ-VAL-411", async () => {
  const read = async (text: string) => {
    const made = await readCampaignFile(new Blob([text]));
    if (made.ok) return made.value;
    return "message" in made.refusal ? made.refusal.message : made.refusal.errors;
  };
  expect(await read('\uFEFF{"CampaignConfig":{}}')).toEqual({ CampaignConfig: {} });
  expect(await readCampaignFile(undefined)).toMatchObject({ refusal: { message: "Select a campaign file" } });
  expect(await read("")).toBe("The selected file is empty");
  expect(await read("[1]")).toBe("The selected file must contain one campaign, as a JSON object");
  expect(await read("{,}")).toBe("The selected file is not JSON. Line 1, column 2: a value is missing.");
  expect(Object.keys((await read('{"Target":"RSV","Target":"FLU"}')) as object)).toEqual(["Target"]);
  expect(await read(" ".repeat(largestCampaignFile + 1))).toBe("The selected file must be smaller than 4 MB");
});
