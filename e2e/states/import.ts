/** The import of a campaign file in every state. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type State, answer, neverAnswer, press, statesOf } from "./state.ts";

const example = path.resolve(import.meta.dirname, "../../packages/domain/src/campaign-file/published-example.json");
const published = JSON.parse(readFileSync(example, "utf8")) as { CampaignConfig: Record<string, unknown> };

const importing = ["Import a campaign", () => "/campaign/import"] as const;
const calls = "**/api/team/*/campaign/import";

/** Chooses a file and checks it. */
const check = (text: string) => async (page: Page) => {
  const buffer = Buffer.from(text);
  await page.getByLabel("Campaign file").setInputFiles({ name: "autumn.json", mimeType: "application/json", buffer });
  await press("Check the file")(page);
};

/** Checks a file similar to the published ones, with many details that are stored unchanged. */
export const checkPublished = async (page: Page) => {
  await check(JSON.stringify(published))(page);
  await page.getByRole("button", { name: "Import as a draft" }).waitFor();
};

/** Checks the same file with errors that prevent its import. */
export const checkBroken = async (page: Page) => {
  const [iteration] = published.CampaignConfig["Iterations"] as { IterationRules: object[] }[];
  const [first, second, ...others] = iteration!.IterationRules;
  const IterationRules = [{ ...first, Operator: "later than" }, { ...second, AttributeName: "SHOE_SIZE" }, ...others];
  const Iterations = [{ ...iteration, IterationRules }];
  await check(JSON.stringify({ ...published.CampaignConfig, Target: "POLIO", Iterations }))(page);
  await page.getByText("Problems that stop the import").waitFor();
};

const wendy = statesOf("wendy.writer");
const refused = { focus: "error summary" } as const;

export const importStates: State[] = [
  wendy("import: nothing chosen yet", importing),
  wendy("import: no file", importing, { act: press("Check the file"), ...refused }),
  wendy("import: no JSON", importing, { act: check('{"Name": "Autumn",\n "Type"}'), ...refused }),
  wendy("import: a field twice", importing, { act: check('{"Target": "RSV", "Target": "FLU"}'), ...refused }),
  wendy("import: what stops it", importing, { act: checkBroken, ...refused }),
  wendy("import: what is kept with it", importing, { act: checkPublished, focus: "anything" }),
  wendy("import: is being checked", importing, { answers: neverAnswer(calls), act: check("{}"), focus: "anything" }),
  wendy("import: cannot be checked", importing, { answers: answer(calls, 503, {}), act: check("{}"), ...refused }),
  statesOf("rita.reader")("import: read only", importing),
];
