import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

type Rules = Parameters<typeof iteration>[1];

const campaign = { target: "COVID", plans: null, startDate: "20250901", endDate: "20260331" };
const target = { AttributeLevel: "TARGET", AttributeTarget: "COVID" };

interface Given {
  labels?: string[];
  on?: string;
  plan?: string;
  commsType?: string;
}

const planOf = (rules: Rules, { labels = ["covid_75_to_79"], on = "20251120", plan = "DEFAULT" }: Given = {}) =>
  planned(iteration(cohorts(...labels), rules, { IterationDate: on, DefaultCommsRouting: plan }));

type Other = Given & { rules: Rules; name?: string };

/** Returns findings about an iteration at stop or warning level, compared with others in the campaign. */
function found(rules: Rules, given: Given = {}, others: readonly Other[] = []) {
  return verifyRules({
    plan: planOf(rules, given),
    codes: codesOf(shippedReference),
    campaign,
    commsType: given.commsType,
    others: others.map((other, index) => ({
      name: other.name ?? `Other ${index}`,
      plan: planOf(other.rules, other),
      commsType: other.commsType,
    })),
  }).filter(({ level }) => level !== "note");
}

const said = (...given: Parameters<typeof found>) => found(...given).map(({ code, path }) => `${code} ${path}`);

test("a reminder before its invitation or on the same date raises a warning with that date REQ-SEL-75", () => {
  const reminder = { commsType: "R", on: "20251120" };
  const invitation = (on: string): Other[] => [{ rules: [], name: "Invites", commsType: "I", on }];
  expect(said([], reminder, invitation("20251119"))).toEqual([]);
  expect(found([], reminder, invitation("20251120"))[0]?.message).toContain("first invites them on the same day");
  expect(found([], reminder, invitation("20251215"))[0]?.message).toContain("first invites them on 15 December 2025");
  expect(said([], reminder, invitation("20251215"))).toEqual(["missing-first IterationDate"]);
});

test("a date from last season as the start for counting doses raises a warning REQ-SEL-74 REQ-SEL-450", () => {
  const since = (day: string) =>
    said([rule("F", ["LAST_SUCCESSFUL_DATE", ">=", day], { Name: "Vaccinated this season", ...target }), dead]);
  expect(since("20240901")).toEqual(["stale-date IterationRules.0.Comparator"]);
  expect(since("20250901")).toEqual([]);
  expect(said([rule("F", ["LAST_SUCCESSFUL_DATE", "<", "20240901"], { Name: "Long ago", ...target })])).toEqual([]);
});

test("birthdays between two days are compared with the cohort's ages, in either order REQ-SEL-74", () => {
  const between = (operator: string, days: string) =>
    found([rule("F", ["DATE_OF_BIRTH", operator, days], { Name: "Born then" })]).map(({ code, message }) => [
      code,
      /people born (.*?)[.,]/.exec(message)?.[1],
    ]);
  const cut = [["boundary", "between 1 January 1950 and 20 November 1950 (inclusive)"]];
  expect(between("between", "19500101,19591231")).toEqual(cut);
  expect(between("between", "19591231,19500101")).toEqual(cut);
  expect(between("between", "19400101,19591231")).toEqual([["swapped", undefined]]);
  expect(between("between", "19600101,19691231")).toEqual([]);
  expect(between("not_between", "19451121,19501120")).toEqual([]);
  expect(between("not_between", "19451121,19500101")[0]?.[0]).toBe("boundary");
});

test("a boundary next to the cohort's is not described as far away REQ-SEL-74", () => {
  const [beside] = found([rule("F", ["DATE_OF_BIRTH", "Y<", "-80"], { Name: "80 plus" })]);
  expect(beside?.message).toContain("is different from the age limit of the cohort");
});

test("a space before a value is a stop, as in a list REQ-SEL-74", () => {
  const postcode = (operator: string, value: string) =>
    said([
      rule("F", ["POSTCODE", operator, value], { Name: operator.startsWith("not") ? "Outside the place" : "Place" }),
    ]);
  expect(postcode("starts_with", " SW1")).toEqual(["dead-list-item IterationRules.0.Comparator"]);
  expect(postcode("not_starts_with", " SW1")).toEqual(["dead-list-item IterationRules.0.Comparator"]);
  expect(postcode("starts_with", "SW1 ")).toEqual([]);
});

test("a missing default plan raises a warning if someone does not get a message, with an example person REQ-SEL-74 REQ-SEL-456", () => {
  const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_A" });
  const [finding, ...more] = found([braille], { plan: "" });
  expect(finding).toMatchObject({ code: "unreachable-plan", path: "DefaultCommsRouting", outcome: "invited" });
  expect(more).toEqual([]);
});

test("a default that differs from other iterations' raises a question about the default, not about the rule that sends it REQ-SEL-74", () => {
  const rules = [rule("R", ["EMAIL_FLAG", "!=", "Y"], { Name: "No email", CommsRouting: "PLAN_A" })];
  expect(said(rules, { plan: "PLAN_A" }, [{ rules, on: "20251020" }])).toEqual([
    "unreachable-plan DefaultCommsRouting",
  ]);
});

test("if no one is invited, rules that never decide are not reported as well REQ-SEL-72", () => {
  const outside = (code: string, Priority: number) =>
    rule("F", ["ICB", "!=", code], { Name: `Outside ${code}`, Priority });
  const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_A" });
  const codes = found([outside("QKS", 0), outside("QWO", 10), braille]).map(({ code }) => code);
  expect(codes[0]).toBe("complement");
  expect(codes).not.toContain("never-decides");
});

test("the order of two exclusions, and a pilot's area, do not raise a question REQ-SEL-75", () => {
  const careHome = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" });
  const booked = rule("S", ["DE_FLAG", "=", "Y"], { Name: "Detained", Priority: 510 });
  const turned = [
    { ...careHome, Priority: 510 },
    { ...booked, Priority: 500 },
  ];
  const labels = ["covid_75_to_79", "covid_80_and_over"];
  const beside = said([careHome, booked], { commsType: "R", labels }, [{ rules: turned, on: "20251020", labels }]);
  expect(beside.filter((message) => message.startsWith("unlike-others"))).toEqual([]);
  const london = rule("F", ["COMMISSIONING_REGION", "!=", "Y56"], { Name: "Outside London" });
  const pilot: Other = { rules: [london], name: "Pilot", on: "20251020" };
  const reminder: Other = { rules: [], on: "20260120", commsType: "R" };
  expect(said([], {}, [pilot, reminder])).toEqual([]);
  expect(said([], {}, [pilot])).toEqual(["missing-suppression IterationRules"]);
});

test("a missing routing rule is shown with an invited person, and a rule combined with another is not missing REQ-SEL-75", () => {
  const large = rule("R", ["LARGE_PRINT_REQD", "=", "Y"], { Name: "Large print", CommsRouting: "PLAN_A" });
  const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_B", Priority: 1010 });
  const earlier: Other = { rules: [large, braille], on: "20251020", labels: ["covid_75_to_79", "covid_80_and_over"] };
  const [lacking] = found([large], {}, [earlier]);
  expect(lacking).toMatchObject({ code: "missing-routing", outcome: "invited" });
  expect(lacking?.person?.COHORTS).toEqual(["covid_75_to_79"]);
  const merged = { ...large, AndClauses: [{ ...braille, sourcePath: "IterationRules.1" }] };
  expect(said([merged], {}, [earlier])).not.toContain("missing-routing IterationRules");
  // A clause that has the same name by chance has a different condition.
  const byName = { ...braille, AttributeName: "ICB", Comparator: "QJG", sourcePath: "IterationRules.1" };
  expect(said([{ ...large, AndClauses: [byName] }], {}, [earlier])).toContain("missing-routing IterationRules");
});

test("people routed by a rule missing from the other iteration are not examples of another missing rule here REQ-SEL-75", () => {
  const polish = rule("R", ["LANGUAGE_PREFERENCE", "=", "pl"], { Name: "Polish", CommsRouting: "PLAN_A" });
  const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_B", Priority: 1001 });
  const lacking = (own: Rules, theirs: Rules) =>
    found(own, {}, [{ rules: theirs, on: "20251020" }]).filter(({ code }) => code === "missing-routing");
  // Braille comes before the letters in Polish here, which are in the same rule as those for signing.
  const letters = { ...polish, Name: "Polish and signing", Operator: "in", Comparator: "pl,uk", Priority: 1002 };
  expect(lacking([braille, letters], [polish])).toEqual([]);
  expect(lacking([braille, { ...letters, CommsRouting: "PLAN_B" }], [polish])).toHaveLength(1);
  expect(lacking([braille], [polish])).toHaveLength(1);
});

test("a copy does not count as evidence for rules missing from both REQ-SEL-75 REQ-SEL-465", () => {
  const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_A" });
  const [older, younger] = [["covid_80_and_over"], ["covid_75_to_79"]];
  const sound = { name: "Sound", plan: planOf([braille], { labels: younger, on: "20251020" }), commsType: "I" };
  const plan = planOf([], { labels: older });
  const asked = (isCopy: boolean) => {
    const copy = { name: "Copy", plan: planOf([], { labels: older, on: "20251220" }), commsType: "I", isCopy };
    const beside = { plan, codes: {}, campaign, commsType: "I", others: [sound, copy] };
    return verifyRules(beside).some(({ code }) => code === "missing-routing");
  };
  expect([asked(true), asked(false)]).toEqual([true, false]);
});

test("a routing list divided into several rules is missing once, and is a new question when it changes REQ-SEL-75", () => {
  const boards = rule("R", ["ICB", "in", "QJG,QH8"], { Name: "Boards", CommsRouting: "PLAN_A" });
  const [one, two] = ["QJG", "QH8"].map((Comparator, index) => ({
    ...boards,
    Comparator,
    Name: `Board ${index}`,
    Priority: 1000 + index,
  })) as [typeof boards, typeof boards];
  const lacking = (...rules: (typeof boards)[]) =>
    found([], {}, [{ rules, on: "20251020" }]).filter(({ code }) => code === "missing-routing");
  expect(lacking(boards)).toMatchObject([{ message: expect.stringContaining("“Boards” is a routing rule in") }]);
  expect(lacking(one, two)).toMatchObject([
    { message: expect.stringContaining("“Board 0” and “Board 1” are routing") },
  ]);
  expect(lacking(one)).toHaveLength(1);
  expect(lacking(one)[0]!.key).not.toBe(lacking(one, two)[0]!.key);
  // A different message is a different question.
  expect(lacking(one, { ...two, CommsRouting: "PLAN_B" })).toHaveLength(2);
});

test("a date of birth left unchanged in a copy raises a question, even if a few days off, but not a policy's own date REQ-SEL-74", () => {
  const asked = (day: string, others: readonly Other[] = []) =>
    found(
      [rule("F", ["DATE_OF_BIRTH", ">=", `${day}[[NVL:20250101]]`], { Name: "Too young" }), dead],
      { labels: ["covid_75_and_over"] },
      others,
    ).flatMap(({ code, message }) => (code === "boundary" ? [message] : []));
  // 75 on the run date, 20 November 2025, and on nearby days.
  expect(asked("19501121")).toEqual([]);
  expect(asked("19501123")).toEqual([
    expect.stringContaining("members born between 21 November 1950 and 22 November 1950 (inclusive)"),
  ]);
  expect(asked("19501110")).toEqual([
    expect.stringContaining("people born between 10 November 1950 and 20 November 1950 (inclusive)"),
  ]);
  // 75 on the campaign's last day, or at the end of the previous month. It does not count if that is a different
  // iteration's run date.
  expect(asked("19510401")).toEqual([]);
  expect(asked("19510301")).toEqual([]);
  const before: Other[] = [{ rules: [dead], on: "20260228", name: "End of February" }];
  expect(asked("19510301", before)).toHaveLength(1);
});

test("an age on a day that is neither the run date nor near the campaign's start or end raises a question REQ-FIND-239", () => {
  const asked = (day: string) =>
    found([rule("F", ["DATE_OF_BIRTH", ">=", `${day}[[NVL:20250101]]`], { Name: "Too young" }), dead], {
      labels: ["covid_75_and_over"],
    }).filter(({ code }) => code === "boundary");
  // 75 on 31 December, at the end of last season, and at the start of the school year.
  expect(asked("19510101")).toHaveLength(1);
  expect(asked("19500401")).toHaveLength(1);
  expect(asked("19500902")).toEqual([]);
});

const aged = (age: number, scope?: string) =>
  rule("F", ["DATE_OF_BIRTH", "Y>", `-${age}[[NVL:20250101]]`], {
    Name: `Under ${age}`,
    Priority: 100 - age,
    ...(scope === undefined ? {} : { CohortLabel: scope }),
  });

test("an age rule for the wrong one of two cohorts raises a question even if another rule is about age REQ-FIND-234", () => {
  const labels = ["covid_75_and_over", "covid_immunosuppressed"];
  const asked = (scope: string, others: Other[] = []) =>
    found([aged(75, scope), aged(18), dead], { labels }, others)
      .filter(({ code }) => code !== "same-iteration")
      .map(({ code, message }) => `${code}: ${message}`);
  const sound: Other[] = [{ rules: [aged(75, "covid_75_and_over"), aged(18), dead], labels, on: "20251101" }];
  expect(asked("covid_75_and_over")).toEqual([]);
  expect(asked("covid_75_and_over", sound)).toEqual([]);
  const message =
    "wide-scope: The rule “Under 75” uses the age range of the cohort covid_75_and_over, but applies to the cohort covid_immunosuppressed instead";
  expect(asked("covid_immunosuppressed")).toContainEqual(expect.stringContaining(message));
  expect(asked("covid_immunosuppressed", sound)).toContainEqual(expect.stringContaining(message));
});

test("a rule for cohorts different from the previous iteration's raises a question even if another rule is about the same attribute REQ-FIND-234", () => {
  const labels = ["one", "two"];
  const boards = (list: string, scope?: string) =>
    rule("F", ["ICB", "in", list], { Name: `Boards ${list}`, ...(scope ? { CohortLabel: scope } : {}) });
  const before: Other[] = [{ rules: [boards("QJG", "one"), boards("QE1"), dead], labels, on: "20251101" }];
  const asked = (scope: string) =>
    found([boards("QJG", scope), boards("QE1"), dead], { labels }, before).filter(
      ({ code }) => code !== "same-iteration",
    );
  expect(asked("one")).toEqual([]);
  expect(asked("two")).toMatchObject([
    { code: "unlike-others", message: expect.stringContaining("applies to different cohorts") },
  ]);
});

test("a default that invites people with no recorded date of birth is a warning in any age rule REQ-FIND-237", () => {
  const labels = ["covid_75_and_over", "covid_immunosuppressed"];
  const missing = (comparator: string) =>
    found(
      [
        aged(75, "covid_75_and_over"),
        rule("F", ["DATE_OF_BIRTH", "Y>", comparator], { Name: "Adults", CohortLabel: "covid_immunosuppressed" }),
        dead,
      ],
      { labels },
    ).flatMap(({ code, message }) => (code === "missing-values" ? [message] : []));
  expect(missing("-18[[NVL:20250101]]")).toEqual([]);
  expect(missing("-18[[NVL:19000101]]")).toEqual([
    expect.stringContaining("“Adults” treats a missing date of birth as"),
  ]);
  // A different age rule excludes them, so this one was probably meant to as well.
  expect(missing("-18")).toEqual([
    expect.stringContaining("“Adults” would invite people with no recorded date of birth"),
  ]);
});

test("a provider code that differs from a known one by a letter raises a question REQ-FIND-240", () => {
  const asked = (list: string) =>
    found([
      rule("R", ["BOOKED_APPOINTMENT_PROVIDER", "in", list], { Name: "Booked", CommsRouting: "DEFAULT", ...target }),
      dead,
    ]).flatMap(({ code, message }) => (code === "dead-list-item" ? [message] : []));
  expect(asked("NBS,MYA")).toEqual([]);
  expect(asked("LOCAL")).toEqual([]);
  expect(asked("NSB,MYA")).toEqual([expect.stringContaining("“NSB” is almost the same as “NBS”.")]);
});

test("an iteration without the place filter that all of several others have raises a question REQ-FIND-241", () => {
  const outside = rule("F", ["ICB", "not_in", "QJG"], { Name: "Outside our board" });
  const other = (label: string, on: string, rules: Rules): Other => ({ rules: [...rules, dead], labels: [label], on });
  const asked = (rules: Rules, others: Other[]) =>
    found([...rules, dead], { labels: ["four"] }, others).flatMap(({ code, message }) =>
      code === "missing-suppression" ? [message] : [],
    );
  const all = [other("one", "20251001", [outside]), other("two", "20251101", [outside])];
  expect(asked([], all)).toEqual([expect.stringContaining("such as “Outside our board” in “Other 0”.")]);
  expect(asked([outside], all)).toEqual([]);
  expect(asked([], [...all, other("three", "20251110", [])])).toEqual([]);
  expect(asked([], all.slice(1))).toEqual([]);
});
