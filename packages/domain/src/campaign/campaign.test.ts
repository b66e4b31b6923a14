import { expect, test } from "vitest";
import { campaignContentSchema, campaignTypeNames, newCampaignDefaults, isTargetOf, targetNames } from "./campaign.ts";

const campaign = {
  ...newCampaignDefaults,
  Name: "Autumn [2026] /\\-_'\"().,&+",
  StartDate: "20260901",
  EndDate: "20270331",
};

const problems = (changes: Record<string, unknown>) => {
  const parsed = campaignContentSchema.safeParse({ ...campaign, ...changes });
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test("a name can contain letters, numbers, spaces and the listed characters, up to 255 §5.01 REQ-VAL-400", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ Name: "" })).toEqual(["Campaign Name is required"]);
  expect(problems({ Name: "   " })).toEqual(["Campaign Name is required"]);
  expect(problems({ Name: "Half: price" })).toEqual([
    "This value may contain only letters, numbers, spaces and the following characters []/\\-_'\"().,&+. Campaign name contains “:”.",
  ]);
  expect(problems({ Name: "a;b#c;\td" })[0]).toMatch(/Campaign name contains “;”, “#” and a tab\.$/);
  expect(problems({ Name: "x".repeat(255) })).toEqual([]);
  expect(problems({ Name: "x".repeat(256) })).toHaveLength(1);
});

test("a campaign's default routing has up to 100,000 characters REQ-VAL-427", () => {
  expect(problems({ DefaultCommsRouting: "x".repeat(100_000) })).toEqual([]);
  expect(problems({ DefaultCommsRouting: "x".repeat(100_001) })).toHaveLength(1);
});

test("a campaign can end on its start date but not before it §5.13", () => {
  expect(problems({ EndDate: "20260901" })).toEqual([]);
  expect(problems({ EndDate: "20260831" })).toEqual(["End date must be after start date"]);
  expect(problems({ StartDate: "20260931" })).toHaveLength(1);
});

test("the iteration time is HH:MM:SS §5.17", () => {
  expect(problems({ IterationTime: "23:59:59" })).toEqual([]);
  for (const IterationTime of ["7:00:00", "24:00:00", "07:60:00", "07:00"])
    expect(problems({ IterationTime })).toHaveLength(1);
});

test("a new campaign has the default values §9.07 §9.08", () => {
  expect(newCampaignDefaults).toMatchObject({
    Type: "V",
    Target: "COVID",
    IterationFrequency: "X",
    IterationType: "M",
    IterationTime: "07:00:00",
    DefaultCommsRouting: "PLACEHOLDER_COMMS_ROUTING",
    ApprovalMinimum: 0,
    ApprovalMaximum: 0,
  });
});

test("types and targets have display names §9.10", () => {
  expect(campaignTypeNames).toEqual({ V: "Vaccination", S: "Screening" });
  expect(targetNames).toEqual({
    FLU: "Flu",
    COVID: "COVID-19",
    COVID_FLU: "COVID-19 and Flu",
    MMR: "Measles, Mumps & Rubella",
    RSV: "Respiratory Syncytial Virus",
    AAA: "Abdominal aortic aneurysm screening",
    BOWEL: "Bowel cancer screening",
    BREAST: "Breast screening",
    CERVICAL: "Cervical screening",
    DIABETIC_EYE: "Diabetic eye screening",
    LUNG: "Lung cancer screening",
  });
});

test("a screening campaign has a screening programme, never a vaccination REQ-CAM-404", () => {
  expect(isTargetOf("S", "BOWEL")).toBe(true);
  expect(isTargetOf("S", "COVID")).toBe(false);
  expect(isTargetOf("V", "COVID")).toBe(true);
  expect(isTargetOf("V", "BOWEL")).toBe(false);
});
