import { expect, test } from "vitest";
import { findingMessage } from "./finding-problem.ts";
import { findingSentence, findingsSentence, notApprovedForFindings, placeOfFinding } from "./finding-sentences.ts";

test("one sentence sums up what stops an iteration and what needs an answer REQ-REV-30 REQ-REV-447", () => {
  expect(findingsSentence({ stops: 2, unanswered: 3 })).toBe("2 findings must be fixed and 3 need an answer");
  expect(findingsSentence({ stops: 1, unanswered: 1 })).toBe("1 finding must be fixed and 1 needs an answer");
  expect(findingsSentence({ stops: 1, unanswered: 0 })).toBe("1 finding must be fixed");
  expect(findingsSentence({ stops: 0, unanswered: 2 })).toBe("2 findings need an answer");
  expect(findingsSentence({ stops: 0, unanswered: 0 })).toBeNull();
});

test("an approver reads how many findings stop the approval of an iteration, and what to do REQ-REV-226 REQ-REV-478", () => {
  expect(notApprovedForFindings({ stops: 1, unanswered: 2 })).toBe(
    "You cannot approve this iteration, because 1 finding must be fixed and 2 need an answer. Reject the iteration so that its author can change the rules or respond to the findings.",
  );
  expect(notApprovedForFindings({ stops: 0, unanswered: 1 })).toMatch(
    /because 1 needs an answer\. Reject the iteration/,
  );
  expect(notApprovedForFindings({ stops: 0, unanswered: 0 })).toBeUndefined();
});

test("a finding says how many people it affects if they are counted and can be shown REQ-SEL-86", () => {
  const deciders = [{ name: "Under 75", type: "F" as const }];
  const problem = { code: "neverDecides" as const, params: { rule: "Under 60", deciders, together: false } };
  const message = findingMessage({ problem });
  const other = { code: "duplicate" as const, params: { rule: "Under 60", other: "Under 75" } };
  const of = (code: string, people: number | null) =>
    findingSentence({
      code,
      problem: code === "never-decides" ? problem : other,
      message,
      people: people === null ? null : { kind: "exact", people },
    });
  expect(of("never-decides", 312)).toBe(
    "The rule “Under 60” has no effect, because all 312 people it matches are already filtered out by the rule “Under 75”. Check whether this rule is needed.",
  );
  expect(of("never-decides", 1)).toBe(`${message} The rule matches 1 person.`);
  expect(of("equals-list", 0)).toBe(`${message} The rule does not match anyone at the moment.`);
  expect(of("duplicate", 0)).toBe(`${message} The rules do not match anyone at the moment.`);
  expect(of("duplicate", 1500)).toBe(`${message} The rules match 1,500 people.`);
  // The rule also matches people whose birthdays are not in the test.
  expect(of("boundary", 1500)).toBe(`${message} In total, the rule matches 1,500 people.`);
  expect(of("missing-values", 0)).toBe(`${message} No one currently matches this description.`);
  expect(of("missing-values", 1500)).toBe(`${message} This affects 1,500 people.`);
  expect(of("nobody-invited", 1500)).toBe(`${message} This affects 1,500 people.`);
  expect(of("never-decides", null)).toBe(message);
  expect(findingSentence({ code: "never-decides", problem, message, people: { kind: "fewerThan", people: 5 } })).toBe(
    `${message} The rule matches few or no people.`,
  );
});

test("a finding about a missing rule is placed at the rules of its type REQ-REV-30", () => {
  const iteration = { IterationRules: [], IterationDate: "20261120" };
  const fixPage = (code: string, path = "IterationRules") => placeOfFinding({ code, path }, iteration);
  expect(fixPage("missing-suppression")).toEqual({ where: "Suppression rules", screen: "suppression-rules/summary" });
  expect(fixPage("missing-routing")).toEqual({ where: "Routing rules", screen: "routing-rules/summary" });
  expect(fixPage("nobody-invited")).toEqual({ where: "Rules", screen: "summary" });
  // The rule in the other iteration is a filter. If this rule were also a filter, it would be listed
  // here too.
  const filter = { code: "missing-suppression", path: "IterationRules", lacks: "F" } as const;
  expect(placeOfFinding(filter, iteration)).toEqual({ where: "Filter rules", screen: "filter-rules/summary" });
  expect(fixPage("missing-suppression", "IterationCohorts").where).toBe("Cohorts");
});
