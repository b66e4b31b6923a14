import { codesFor, codesOf } from "@spi/domain/library/code-lists";
import { libraryQuestion } from "@spi/domain/library/library-rule";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { affectsNoOneKnown } from "@spi/domain/finding/finding-counts";
import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { type RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import { expect, test } from "vitest";
import { verifyRules } from "../../src/verify/verify.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration } from "../support/rules.ts";

const runDate = "20261201";
const codes = codesOf(shippedReference);
const boards = codesFor("ICB", { day: runDate, codes })!.slice(0, 2);

/** Typical values of the controls without a default, by library rule. */
const typicalValues: Readonly<Record<string, readonly string[]>> = {
  "lib-under-age-run-day": ["75"],
  "lib-under-age-date": ["75", "20270331"],
  "lib-over-age-run-day": ["80"],
  "lib-over-age-date": ["80", "20270331"],
  "lib-dose-last-days": ["91"],
  "lib-dose-on-or-after": ["20260901"],
  "lib-dose-last-years": ["2"],
  "lib-icb-registration": [boards.map(({ code }) => code).join(",")],
  "lib-x-icb-outside": [boards.map(({ code }) => code).join(",")],
  "lib-x-region-outside": [codes["COMMISSIONING_REGION"]![0]!.code],
  "lib-x-invited-recently": ["91"],
  "lib-not-selected-since": ["20260901"],
  "lib-route-under-age": ["18"],
};

const library = shippedReference["library-rules"].flatMap((rule) => rule.Type.map((type) => ({ rule, type })));

/** Returns the library rule with its defaults or typical values. */
function filled(type: RuleType, rule: (typeof library)[number]["rule"]): EvaluableRule {
  const { ID, MetaData } = rule.LibraryRuleMetadata;
  const values = typicalValues[ID] ?? MetaData.Controls.map(({ DefaultValue = "" }) => DefaultValue);
  const fill = (text: string) => text.replaceAll("~X~", values[0] ?? "").replaceAll("~Y~", values[1] ?? "");
  return {
    ...libraryQuestion(rule, "COVID"),
    ID: "new",
    Type: type,
    Name: fill(rule.Name),
    Comparator: fill(rule.Comparator),
    Priority: ruleTypeFacts[type].lowest + 5,
    CommsRouting: type === "R" ? "PLAN_A" : undefined,
    AndClauses: [],
  };
}

test.each(library.map(({ rule, type }) => [`${rule.Name} (${type})`, rule, type] as const))(
  "the library rule %s has no finding as it comes out of the library REQ-SCR-477",
  (_name, rule, type) => {
    const added = filled(type, rule);
    expect(added.Comparator).not.toContain("~");
    const plan = planned(iteration(cohorts("covid_75to79"), [added, dead], { IterationDate: runDate }));
    const commsType = rule.LibraryRuleMetadata.ID === "lib-not-selected-since" ? "R" : "I";
    const campaign = { target: "COVID", plans: null, startDate: "20260901", endDate: "20270331" };
    const findings = verifyRules({ plan, codes, campaign, commsType }).filter((finding) => !affectsNoOneKnown(finding));
    expect(findings.filter(({ rule: id }) => id === added.ID).map(({ problem }) => problem)).toEqual([]);
  },
);
