import { cohortMembers, cohortName } from "@spi/domain/iteration/cohorts";
import { describe, expect, test } from "vitest";
import { addCohort, formatCount, moveCohort, removeCohort } from "./cohort-list.ts";

const listed = (...labels: string[]) => labels.map((CohortLabel, index) => ({ CohortLabel, Priority: index * 10 }));

describe("the cohorts of an iteration", () => {
  test("get priorities that step by 10, in their order §2.3.26 §9.05", () => {
    const result = addCohort(listed("a", "b"), " c ");
    expect(result.ok && result.value).toEqual(listed("a", "b", "c"));
    expect(moveCohort(listed("a", "b", "c"), { label: "c", direction: "up" })).toEqual(listed("a", "c", "b"));
  });

  test("stay unchanged when the first moves up or the last moves down", () => {
    expect(moveCohort(listed("a", "b"), { label: "a", direction: "up" })).toEqual(listed("a", "b"));
    expect(moveCohort(listed("a", "b"), { label: "b", direction: "down" })).toEqual(listed("a", "b"));
  });

  test("contain each cohort once, ignoring case §5.19", () => {
    expect(addCohort(listed("Covid_v1"), "covid_V1")).toEqual({
      ok: false,
      refusal: "This cohort is already selected.",
    });
  });

  test("do not accept a name that would be read as two REQ-VAL-23", () => {
    expect(addCohort([], "covid_v1, covid_v2")).toMatchObject({
      ok: false,
      refusal: expect.stringContaining("cannot contain commas") as string,
    });
  });

  test("keep a cohort that a rule uses §5.20", () => {
    const uses = [{ where: "Rule “Under 75”", screen: "filter-rules/r", type: "F" as const }];
    expect(removeCohort(listed("a", "b"), { label: "a", uses })).toEqual({
      ok: false,
      refusal: "This cohort is used in a filter or suppression rule, so it cannot be deleted.",
    });
    expect(removeCohort(listed("a", "b"), { label: "b", uses: [] })).toEqual({ ok: true, value: listed("a") });
  });

  test("keep a cohort that only a routing rule uses, and the message names that type §5.20 REQ-SCR-54", () => {
    const uses = [{ where: "Rule “Braille”", screen: "routing-rules/r", type: "R" as const }];
    expect(removeCohort(listed("a"), { label: "a", uses })).toEqual({
      ok: false,
      refusal: "This cohort is used in a routing rule, so it cannot be deleted.",
    });
    const both = [...uses, { where: "Rule “Under 75”", screen: "filter-rules/r", type: "F" as const }];
    expect(removeCohort(listed("a"), { label: "a", uses: both })).toMatchObject({
      refusal: expect.stringContaining("filter or suppression rule") as string,
    });
  });

  test("are marked provisional if they are not in the reference data §2.3.26 REQ-SCR-451", () => {
    const known = new Set(["a_v1"]);
    expect(cohortName({ CohortLabel: "a_v1" }, known)).toBe("a_v1");
    expect(cohortName({ CohortLabel: "a_v2" }, known)).toBe("a_v2 (Provisional)");
    expect(cohortName({ CohortLabel: "a_v2" }, undefined)).toBe("a_v2");
  });

  test("are never provisional if they are virtual cohorts of everyone REQ-SCR-54 REQ-SCR-452", () => {
    const virtual = { CohortLabel: "everybody_v1", Virtual: "Y" } as const;
    const known = new Map<string, { MemberCount: number }>();
    expect(cohortName(virtual, known)).toBe("everybody_v1");
    expect(cohortMembers(virtual, known)).toBe("everyone");
    expect(cohortMembers({ CohortLabel: "a_v1" }, known)).toBe("number of people not known");
    expect(cohortMembers({ CohortLabel: "one_v1" }, new Map([["one_v1", { MemberCount: 1 }]]))).toBe("1 person");
  });

  test("show their members in en-GB numbers §2.3.25", () => {
    expect(formatCount(1234567)).toBe("1,234,567");
    expect(formatCount(undefined)).toBe("Not known");
  });
});
