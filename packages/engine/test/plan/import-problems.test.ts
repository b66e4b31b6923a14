import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importCampaignFile } from "@spi/domain/campaign-file/import/import-campaign-file";
import type { JsonObject } from "@spi/domain/values/json-object";
import { importOptions } from "../support/import-options.ts";

/** Our own example of a campaign, similar to the published ones. */
const path = new URL("../../../domain/src/campaign-file/published-example.json", import.meta.url);
const example = readFileSync(path, "utf8");

/** Returns all problems reported for a file. */
function findingsOf(file: unknown) {
  const read = importCampaignFile(file, importOptions);
  return read.ok ? read.value.findings : read.refusal;
}

const problemsOf = (file: unknown) => findingsOf(file).filter(({ kind }) => kind === "problem");

/** A value to change in the file, in the campaign or its only iteration. The value is removed if it is undefined. */
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
  ["Name", {}],
  ["Target", "POLIO"],
  ["EndDate", "20261331"],
  ["ApprovalMinimum", "some"],
  [`${iteration}.Type`, 5],
  [`${iteration}.IterationDate`, "20261331"],
  [`${iteration}.IterationCohorts.0.CohortLabel`, undefined],
  [rule(0, "Priority"), undefined],
  [rule(0, "Operator"), "looks_like"],
  [rule(1, "Description"), {}],
  [rule(1, "Comparator"), "soon"],
  [rule(2, "AttributeName"), "SHOE_SIZE"],
  [rule(2, "Name"), []],
  [rule(3, "AttributeLevel"), "PLANET"],
  [rule(4, "Comparator"), undefined],
];

describe("an import reports all problems of a file at once REQ-CAM-21", () => {
  const together = problemsOf(damaged(damages));

  test.each(damages)("%s as %o is among all the problems", (...damage) => {
    const alone = problemsOf(damaged([damage]));
    expect(alone).not.toEqual([]);
    const paths = together.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(alone.map(({ path }) => path)));
  });

  test("starting with the campaign, in file order, each with its own sentence", () => {
    const places = together.map(({ place }) => place);
    expect(places.slice(0, 4)).toEqual(["ApprovalMinimum", "EndDate", "Name", "Target"]);
    const said = (path: string) => together.find((problem) => problem.path.endsWith(path))?.message;
    expect(said("Target")).toBe(
      "This must be COVID, FLU, COVID_FLU, MMR, RSV, AAA, BOWEL, BREAST, CERVICAL, DIABETIC_EYE or LUNG.",
    );
    expect(said("EndDate")).toBe("Enter a real date in the format YYYYMMDD, for example 20250820.");
    expect(said("IterationDate")).toBe("Enter a real date in the format YYYYMMDD, for example 20250820.");
    expect(together.map(({ message }) => message).join(" ")).not.toMatch(/Invalid|expected|undefined/);
  });
});

/** Fields in different parts, and in one rule. Each is missing or wrong. */
const independent: Damage[] = [
  ...damages,
  ["Iterations", undefined],
  ["IterationTime", "soon"],
  [`${iteration}.IterationCohorts.1.Priority`, "first"],
  [`${iteration}.IterationCohorts.2.Virtual`, "perhaps"],
  [`${iteration}.IterationRules.6`, null],
  ...["Type", "Operator", "AttributeLevel", "AttributeName", "AttributeTarget"].map((field): Damage => [
    rule(5, field),
    undefined,
  ]),
  [rule(5, "Comparator"), "next week"],
  [rule(5, "Name"), {}],
  [rule(5, "CommsRouting"), {}],
];

test("two problems of a file are reported together, even in one rule REQ-CAM-21", () => {
  const paths = (damages: readonly Damage[]) => problemsOf(damaged(damages)).map(({ path }) => path);
  // Without a level, we do not know whether a rule needs a target.
  const unknowable = [rule(5, "AttributeLevel"), rule(5, "AttributeTarget")];
  const apart = (one: string, other: string) =>
    !one.startsWith(other) && !other.startsWith(one) && !(unknowable.includes(one) && unknowable.includes(other));
  fc.assert(
    fc.property(fc.subarray(independent, { minLength: 2, maxLength: 2 }), ([one, other]) => {
      fc.pre(one !== undefined && other !== undefined && apart(one[0], other[0]));
      expect(paths([one, other])).toEqual(expect.arrayContaining([...paths([one]), ...paths([other])]));
    }),
    { numRuns: 60 },
  );
});

test("a problem that only follows from another is not reported REQ-CAM-21", () => {
  const kinds = (...several: Damage[]) => findingsOf(damaged(several)).map(({ kind, path }) => `${kind} ${path}`);
  const before = new Set(kinds());
  const added = (...several: Damage[]) => kinds(...several).filter((kind) => !before.has(kind));
  const problemAt = (path: string) => `problem CampaignConfig.${path}`;
  const cohort = `${iteration}.IterationCohorts.0.Priority`;
  expect(added([cohort, "first"])).toEqual([problemAt(cohort)]);
  expect(added([rule(3, "Type"), undefined])).toEqual([problemAt(rule(3, "Type"))]);
  expect(added([rule(3, "AttributeLevel"), undefined])).toEqual([problemAt(rule(3, "AttributeLevel"))]);
});
