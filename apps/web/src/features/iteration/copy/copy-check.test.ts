import { wholeSelection } from "@spi/domain/iteration/copy-iteration";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { describe, expect, test } from "vitest";
import { checkCopy } from "./copy-check.ts";

const rule = (ID: string, more: Partial<Iteration["IterationRules"][number]>) => ({
  ID,
  Type: "F" as const,
  Name: ID,
  Description: "Check",
  Priority: 0,
  Operator: "=",
  Comparator: "Y",
  AttributeLevel: "PERSON" as const,
  AttributeName: "CARE_HOME_FLAG",
  AndNumber: 0,
  AndClauses: [],
  ...more,
});

const original: Iteration = {
  ID: "i1",
  Version: 7,
  IterationNumber: 2,
  Name: "First",
  IterationDate: "20270401",
  CommsType: "R",
  Type: "M",
  ApprovalMinimum: 1,
  ApprovalMaximum: 9,
  DefaultCommsRouting: "A|B",
  IterationCohorts: [
    { CohortLabel: "c1", Priority: 0 },
    { CohortLabel: "c2", Priority: 10 },
  ],
  IterationRules: [
    rule("f1", { Priority: 0 }),
    rule("f2", { Priority: 10, CohortLabel: "c2", AndClauses: [{ ...rule("f2a", { Priority: 10 }), AndNumber: 1 }] }),
    rule("s1", { Type: "S", Priority: 500, CohortLabel: "c2" }),
    rule("r1", { Type: "R", Priority: 1000, CohortLabel: "c2" }),
  ],
};
const campaign = { StartDate: "20270101", EndDate: "20271231" };
const source = { original, campaign, names: ["First", "Second"] };
const draft = { name: "Third", date: { day: "1", month: "5", year: "2027" }, selection: wholeSelection(original) };

describe("before an iteration is copied", () => {
  test("a valid copy has no errors", () => {
    expect(checkCopy(draft, source)).toEqual({});
  });

  test("the name is required, unique and limited to allowed characters §5.30", () => {
    const named = (name: string) => checkCopy({ ...draft, name }, source).name;
    expect(named(" ")).toBe("Iteration name is required");
    expect(named("Second ")).toBe("Iteration name must be unique");
    expect(named("a:b")).toMatch(/^This value may contain only letters/);
  });

  test("the run date needs all three fields and must be within the campaign §5.14", () => {
    const dated = (day: string, month: string, year: string) =>
      checkCopy({ ...draft, date: { day, month, year } }, source).date;
    expect(dated("1", "", "2027")).toEqual({ part: "month", message: "Iteration run date is required" });
    expect(dated("1", "1", "2028")).toEqual({
      part: "day",
      message: "Iteration run date must be within the campaign date range",
    });
  });

  test("a ticked filter or suppression rule whose cohort is not ticked is reported, but a routing rule is not §5.31", () => {
    const selection = { ...draft.selection, cohorts: ["c1"] };
    expect(checkCopy({ ...draft, selection }, source).cohortRules).toEqual(["f2", "s1"]);
    expect(checkCopy({ ...draft, selection: { ...selection, F: [], S: [] } }, source)).toEqual({});
  });
});
