import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { importingCampaignFile } from "@spi/domain/campaign-file/import/import-campaign-file";
import type { JsonObject } from "@spi/domain/campaign-file/findings";
import { allSteps } from "@spi/domain/campaign-file/steps";
import { byField } from "@spi/domain/refusal";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import { checkRules } from "../../src/plan/check-rules.ts";

/** An example of ours of the published campaigns' kind. */
const path = new URL("../../../domain/src/campaign-file/published-example.json", import.meta.url);
const example = readFileSync(path, "utf8");

function problemsOf(file: unknown) {
  const read = allSteps(
    importingCampaignFile(file, {
      newId: () => crypto.randomUUID(),
      checkRules: (rules) => byField(checkRules({ ...rules, ...shippedReference })),
      findInRules: () => [],
    }),
  );
  return read.ok ? [] : read.refusal.filter(({ kind }) => kind === "problem");
}

/** A value of the file, from the campaign or from its one iteration, that is taken out where it is undefined. */
type Damage = readonly [path: string, value: unknown];

function damaged(damages: readonly Damage[]) {
  const file = JSON.parse(example) as { CampaignConfig: JsonObject };
  for (const [path, value] of damages) {
    const steps = path.split(".");
    const field = steps.pop() ?? "";
    const object = steps.reduce<unknown>((parent, step) => Reflect.get(Object(parent), step), file.CampaignConfig);
    if (value === undefined) Reflect.deleteProperty(Object(object), field);
    else Reflect.set(Object(object), field, value);
  }
  return file;
}

const iteration = "Iterations.0";
const rule = (index: number, field: string) => `${iteration}.IterationRules.${index}.${field}`;

const damages: Damage[] = [
  ["Name", 5],
  ["Target", "POLIO"],
  ["EndDate", "20200101"],
  ["ApprovalMinimum", "some"],
  [`${iteration}.Type`, "Q"],
  [`${iteration}.IterationDate`, "20261331"],
  [`${iteration}.IterationCohorts.0.CohortLabel`, undefined],
  [rule(0, "Priority"), undefined],
  [rule(0, "Operator"), "looks_like"],
  [rule(1, "Description"), 7],
  [rule(1, "Comparator"), "soon"],
  [rule(2, "AttributeName"), "SHOE_SIZE"],
  [rule(2, "Name"), []],
  [rule(3, "AttributeLevel"), "PLANET"],
  [rule(4, "Comparator"), undefined],
];

describe("what is wrong with a file is told at once REQ-CAM-21", () => {
  const together = problemsOf(damaged(damages));

  test.each(damages)("%s as %o is among all that is wrong", (...damage) => {
    const alone = problemsOf(damaged([damage]));
    expect(alone).not.toEqual([]);
    const paths = together.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(alone.map(({ path }) => path)));
  });

  test("from the campaign on, in the order of the file, in words of its own", () => {
    const places = together.map(({ place }) => place);
    expect(places.slice(0, 4)).toEqual(["ApprovalMinimum", "EndDate", "Name", "Target"]);
    const said = (path: string) => together.find((problem) => problem.path.endsWith(path))?.message;
    expect(said("Target")).toBe("This must be COVID, FLU, COVID_FLU, MMR or RSV.");
    expect(said("EndDate")).toBe("End date must be after start date");
    expect(said("IterationDate")).toBe("This must be a real date of eight digits, for example 20250820.");
    expect(together.map(({ message }) => message).join(" ")).not.toMatch(/Invalid|expected|undefined/);
  });
});
