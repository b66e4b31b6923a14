import { describe, expect, test } from "vitest";
import { exportCampaign } from "../export-campaign.ts";
import { reviewBlockers } from "../../campaign/review-blockers.ts";
import { ruleOpening } from "../../rule-sentences/rule-sentences.ts";
import { loadCampaignFile } from "../load-campaign-file.ts";
import example from "../published-example.json" with { type: "json" };
import { importCampaignFile } from "./import-campaign-file.ts";
import type { ImportOptions } from "./import-target.ts";

let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, "0")}`;
const options: ImportOptions = {
  newId,
  checkRules: () => ({}),
  reviewWarnings: () => [],
  reviewBlockers: (iteration, campaign) =>
    reviewBlockers(iteration, { campaign, attributes: [], knownCohorts: { has: () => true }, ruleProblems: [] }),
};

const [published] = example.CampaignConfig.Iterations;
const routing = published!.IterationRules.find(({ Type }) => Type === "R")!;
const text = { ExternalRoutingCode: "Text", ActionType: "norender_StatusTextOverride", ActionDescription: "Not yet" };

/**
 * The example with status texts among its actions. Its default has one in addition to a plan, and its
 * only routing rule has only status texts.
 */
const file = {
  CampaignConfig: {
    ...example.CampaignConfig,
    Iterations: [
      {
        ...published,
        DefaultCommsRouting: "BOOK_LOCAL|NOT YET",
        ActionsMapper: { ...published!.ActionsMapper, "NOT YET": text, OTHER: text },
        IterationRules: [
          ...published!.IterationRules.filter(({ Type }) => Type !== "R"),
          { ...routing, CommsRouting: "other" },
        ],
      },
    ],
  },
};

const imported = (source: unknown) => {
  const read = importCampaignFile(source, options);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal, null, 1));
  return read.value;
};

const exported = ({ campaign, iterations }: ReturnType<typeof imported>) =>
  exportCampaign({ ...campaign, ID: newId(), Version: 1 }, [
    { ...iterations[0]!.content, ID: newId(), Version: 1, IterationNumber: 1 },
  ]);

describe("an action that overrides a status text is not a routing plan REQ-FMT-250", () => {
  const read = imported(file);
  const { content } = read.iterations[0]!;
  const rule = content.IterationRules.find(({ Type }) => Type === "R")!;

  test("the action is not a plan of the campaign, the default or a rule REQ-FMT-250", () => {
    expect(read.campaign.AvailableRoutingIds).toEqual(["BOOK_LOCAL"]);
    expect(content.DefaultCommsRouting).toBe("BOOK_LOCAL");
    expect(rule.CommsRouting).toBe("");
  });

  test("the import reports this, and that a rule with only status texts sends no message REQ-FMT-250", () => {
    const said = read.findings.filter(({ path }) => path.endsWith("CommsRouting"));
    expect(said.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      "notUsed: “NOT YET” is a status text, not a routing plan. We keep and export it, but never send it.",
      "notUsed: “OTHER” is a status text, not a routing plan. We keep and export it, but never send it. People who match only this rule will not be sent a message.",
    ]);
  });

  test("a rule with only status texts can be reviewed, and its sentence says that it sends no message REQ-FMT-250", () => {
    const toFix = read.findings.filter(({ kind }) => kind === "toFix").map(({ path }) => path);
    expect(toFix.filter((path) => path.endsWith("CommsRouting"))).toEqual([]);
    expect(ruleOpening(rule)).toBe("Does not send a message to people");
  });

  test("the action is exported in its original place, and a second export is identical REQ-FMT-250", () => {
    const once = exported(read);
    const [iteration] = once.CampaignConfig.Iterations;
    expect(iteration).toMatchObject({ DefaultCommsRouting: "BOOK_LOCAL|NOT YET" });
    expect(iteration?.IterationRules.find(({ Type }) => Type === "R")).toMatchObject({ CommsRouting: "OTHER" });
    expect(JSON.stringify(once)).not.toContain('"norender_StatusTextOverride":');
    const again = exported(imported(JSON.parse(JSON.stringify(once)))).CampaignConfig;
    expect(again.Iterations[0]!.IterationRules).toEqual(iteration!.IterationRules);
    expect(again.Iterations[0]).toMatchObject({ DefaultCommsRouting: "BOOK_LOCAL|NOT YET" });
  });

  test("the campaign's list of plans does not include the action REQ-FMT-250", () => {
    const details = { ...file.CampaignConfig, AvailableRoutingIds: ["BOOK_LOCAL", "OTHER", "Not yet"] };
    const listed = imported({ CampaignConfig: details });
    expect(listed.campaign.AvailableRoutingIds).toEqual(["BOOK_LOCAL"]);
    expect(listed.findings).toContainEqual(
      expect.objectContaining({
        path: "CampaignConfig.AvailableRoutingIds",
        message: "“OTHER”, “Not yet” are status texts, not routing plans, so we have left them out of the list.",
      }),
    );
  });

  test("a file evaluated without importing it has the same plans REQ-FMT-250", () => {
    const loaded = loadCampaignFile(file);
    if (!loaded.ok) throw new Error("refused");
    const [{ iteration, availableRoutingIds }] = loaded.value.iterations as [(typeof loaded.value.iterations)[number]];
    expect(availableRoutingIds).not.toContain("NOT YET");
    expect(availableRoutingIds).toContain("BOOK_LOCAL");
    expect(iteration.DefaultCommsRouting).toBe("BOOK_LOCAL");
    expect(iteration.IterationRules.find(({ Type }) => Type === "R")?.CommsRouting).toBe("");
  });
});
