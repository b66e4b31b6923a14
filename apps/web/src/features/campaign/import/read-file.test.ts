import { largestCampaignFile } from "@spi/domain/limits";
import { expect, test } from "vitest";
import { readCampaignFile } from "./read-file.ts";

test("a chosen file is read as JSON, and what can be no campaign is said in words before anything is sent REQ-CAM-21 REQ-VAL-30", async () => {
  const read = async (text: string) => {
    const made = await readCampaignFile(new Blob([text]));
    return made.ok ? made.value : made.refusal;
  };
  expect(await read('\uFEFF{"CampaignConfig":{}}')).toEqual({ CampaignConfig: {} });
  expect(await readCampaignFile(undefined)).toMatchObject({ refusal: "Select a campaign file" });
  expect(await read("")).toBe("The selected file is empty");
  expect(await read("[1]")).toBe("The selected file must hold one campaign: a JSON object");
  expect(await read("{,}")).toContain("must be a JSON file");
  expect(await read(" ".repeat(largestCampaignFile + 1))).toBe("The selected file must be smaller than 4 MB");
});
