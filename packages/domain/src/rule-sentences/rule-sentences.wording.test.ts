/**
 * Creates a table of every rule sentence, for reading line by line. Update it with `npx vitest run -u
 * FILE` and check the changes.
 */
import { expect, test } from "vitest";
import { codesOf } from "../library/code-lists.ts";
import { type LibraryRule, libraryQuestion } from "../library/library-rule.ts";
import { shippedReference } from "../library/shipped-reference.ts";
import { type AttributeReference, attributeKey, operatorsFor } from "../reference/reference-data.ts";
import type { StoredCondition } from "../rule/attribute-of.ts";
import type { RuleType } from "../rule/rule.ts";
import { questionTextOf } from "../descriptions/describe-change.ts";
import { describeClause, describeRule } from "./rule-sentences.ts";

const { attributes, operators, "library-rules": library } = shippedReference;
const reference = { attributes, codes: codesOf(shippedReference) };
const runDate = "20260501";

interface Described extends StoredCondition {
  type?: RuleType;
  alone?: boolean;
}

function sentences({ type = "F", alone = true, ...condition }: Described): string {
  const words = describeClause(condition, { reference, runDate, type, alone });
  if (words.problem !== undefined) return words.problem;
  return [`${words.sentence}.`, words.missing].filter(Boolean).join(" ");
}

const row = (condition: Described) =>
  `- \`${condition.Operator} ${condition.Comparator}\`: ${sentences(condition)}`.replace(" `:", "`:");

/** Realistic values by attribute. Values of other attributes depend on the data type. */
const values: Readonly<Record<string, string>> = {
  GENDER: "2",
  ICB: "D7T5G",
  ICB_OF_RESIDENCE: "QKS",
  COMMISSIONING_REGION: "Y56",
  LANGUAGE_PREFERENCE: "pl",
  POSTCODE: "SW1",
  REMOVAL_REASON_CODE: "DEA",
  BOOKED_APPOINTMENT_PROVIDER: "NBS",
  LAST_INVITE_TYPE: "I",
  LAST_COMMS_TYPE: "R",
};
const typical = { D: "20250331", S: "A1", I: "2", F: "Y", C: "rsv_75_rolling" };

function comparators(attribute: AttributeReference, operator: string): string[] {
  if (operator.startsWith("Y")) return ["-75", "-75[[OFFSET:20260331]]", "2"];
  if (/^[DW]/.test(operator)) return ["-13", "0", "1"];
  if (operator.startsWith("is_")) return [""];
  const value = values[attribute.AttributeName] ?? typical[attribute.DataType];
  if (operator.endsWith("between")) return [attribute.DataType === "D" ? "20250101,20250331" : "3,5"];
  if (operator.endsWith("in"))
    return attribute.DataType === "I" ? ["2", "2,3", "2,3,4"] : [value, `${value},B2`, `${value},B2,C3`];
  if (operator.endsWith("MemberOf")) return [value, `${value},carers`];
  return attribute.DataType === "F" ? ["Y", "N"] : [value];
}

const withDefault = { D: "20250331[[NVL:20000101]]", S: "A1[[NVL:B2]]", I: "2[[NVL:0]]", F: "N[[NVL:N]]", C: "" };

function describe(attribute: AttributeReference): string {
  const condition = { ...attribute, AttributeTarget: attribute.ConditionType };
  const rows = operatorsFor(attribute, operators).flatMap(({ Operator }) =>
    comparators(attribute, Operator).map((Comparator) => row({ ...condition, Operator, Comparator })),
  );
  const missing = withDefault[attribute.DataType];
  const defaults =
    missing === "" ? [] : ["=", "!="].map((Operator) => row({ ...condition, Operator, Comparator: missing }));
  return [`## ${attributeKey(attribute)}`, "", ...rows, ...defaults].join("\n");
}

/**
 * Attributes to include for one target only, because the sentences for other targets differ only in the target's name.
 */
const inFull = attributes.filter(({ ConditionType }) => ConditionType === "ALL" || ConditionType === "RSV");

function otherTargets(): string {
  const others = attributes.filter((attribute) => !inFull.includes(attribute));
  const rows = others.flatMap((attribute) => {
    const condition = { ...attribute, AttributeTarget: attribute.ConditionType };
    const value = values[attribute.AttributeName] ?? typical[attribute.DataType];
    return [
      row({ ...condition, Operator: "=", Comparator: value }),
      row({ ...condition, Operator: "is_not_null", Comparator: "" }),
    ].map((text) => `${text} (${attribute.AttributeName})`);
  });
  return ["## Other targets", "", ...rows].join("\n");
}

function missingByType(): string {
  const condition = { AttributeLevel: "PERSON", AttributeTarget: "ALL", AttributeName: "ICB" };
  const rows = (["F", "S", "R"] as const).flatMap((type) =>
    ["in", "not_in"].flatMap((Operator) =>
      [true, false].map(
        (alone) =>
          `- ${type} \`${Operator}\`${alone ? "" : ", not the only condition"}: ${sentences({ ...condition, Operator, Comparator: "QKS", type, alone })}`,
      ),
    ),
  );
  return ["## Missing values by type of rule", "", ...rows].join("\n");
}

/** Returns a value for a control of a library rule. */
function entered({ Type, Values = [] }: LibraryRule["LibraryRuleMetadata"]["MetaData"]["Controls"][number]): string {
  if (Type === "DATE") return "20260331";
  if (Type === "TEXT") return "75";
  const several = Type === "PICK_LIST" ? 2 : 1;
  return Values.length === 0
    ? "QKS,D7T5G"
    : Values.slice(0, several)
        .map(({ Value }) => Value)
        .join(",");
}

function libraryRules(): string {
  const rows = library.flatMap((rule) =>
    rule.Type.map((type) => {
      const { ID, MetaData } = rule.LibraryRuleMetadata;
      const [x = "", y = ""] = MetaData.Controls.map(entered);
      const Comparator = rule.Comparator.replace("~X~", x).replace("~Y~", y);
      const { sentence, missing } = describeRule(ruleFrom([{ ...libraryQuestion(rule, "RSV"), Comparator }], type), {
        reference,
        runDate,
      });
      return `- ${ID}, \`${rule.Operator} ${Comparator}\`: ${[sentence, ...missing].join(" ")}`;
    }),
  );
  return ["## Library rules", "", ...rows].join("\n");
}

function ruleFrom([first, ...others]: readonly StoredCondition[], type: RuleType) {
  const clause = (condition: StoredCondition, AndNumber: number) => ({
    ID: String(AndNumber),
    Type: type,
    Name: "Rule",
    Description: "",
    Priority: 0,
    ...condition,
    AttributeLevel: condition.AttributeLevel as "PERSON",
    AttributeTarget: condition.AttributeTarget ?? "",
    AttributeName: condition.AttributeName ?? "",
    AndNumber,
  });
  return {
    ...clause(first!, 0),
    ...(type === "R" ? { CommsRouting: "LETTER" } : {}),
    AndClauses: others.map((condition, index) => clause(condition, index + 1)),
  };
}

/** Conditions from published campaigns, in the form used there. */
const published: readonly (readonly string[])[] = [
  [
    "TARGET RSV LAST_SUCCESSFUL_DATE Y<= -25[[NVL:18000101]]",
    "TARGET RSV BOOKED_APPOINTMENT_DATE D< 0[[NVL:18000101]]",
  ],
  ["PERSON ALL DATE_OF_BIRTH Y> -75"],
  ["PERSON ALL DATE_OF_BIRTH Y<= -80"],
  ["PERSON ALL DATE_OF_BIRTH < 19440902"],
  ["PERSON ALL DATE_OF_BIRTH >= 19510201"],
  ["TARGET RSV LAST_SUCCESSFUL_DATE Y>= -25"],
  ["TARGET RSV LAST_SUCCESSFUL_DATE D< -196"],
  [
    "TARGET RSV LAST_SUCCESSFUL_DATE D>= -196",
    "PERSON ALL DATE_OF_BIRTH Y> -75",
    "COHORT ALL COHORT_LABEL not_in care_home_residents_older_adults",
  ],
  ["TARGET RSV BOOKED_APPOINTMENT_DATE D>= 0", "TARGET RSV BOOKED_APPOINTMENT_PROVIDER in NBS,MYA"],
  ["TARGET FLU BOOKED_APPOINTMENT_DATE D>= 0", "TARGET FLU BOOKED_APPOINTMENT_PROVIDER = MYA,NBS"],
  ["PERSON ALL CARE_HOME_FLAG = Y"],
  ["PERSON ALL CARE_HOME_FLAG != Y"],
  ["PERSON ALL DE_FLAG = Y"],
  ["PERSON ALL 13Q_FLAG = Y"],
  ["PERSON ALL ICB in QH8,QJG", "PERSON ALL DATE_OF_BIRTH Y> -80"],
  ["PERSON ALL LOCAL_AUTHORITY in E08000028,E08000031,E08000025"],
  ["COHORT ALL COHORT_LABEL MemberOf flu_4to16_autumnwinter2025"],
  ["COHORT ALL COHORT_LABEL MemberOf rsv_75+_plus1day,care_home_residents_older_adults"],
  ["TARGET COVID LAST_SUCCESSFUL_DATE < 20251001[[NVL:18000101]]"],
  ["TARGET COVID LAST_SUCCESSFUL_DATE >= 20251001"],
  ["TARGET COVID LAST_SUCCESSFUL_DATE D>= -91"],
];

function conditionFrom(text: string): StoredCondition {
  const [AttributeLevel = "", AttributeTarget, AttributeName, Operator = "", Comparator = ""] = text.split(" ");
  return { AttributeLevel, AttributeTarget, AttributeName, Operator, Comparator };
}

function publishedRules(): string {
  const rows = published.map((conditions) => {
    const rule = ruleFrom(conditions.map(conditionFrom), "F");
    const { sentence, missing } = describeRule(rule, { reference, runDate });
    return `- ${[sentence, ...missing].join(" ")}`;
  });
  return ["## Rules of published campaigns", "", ...rows].join("\n");
}

/** Describes conditions in a campaign's expectations. The campaign's iterations have different run dates. */
function withoutRunDate(): string {
  const words = questionTextOf({ reference, runDate: null });
  const conditions = [
    ...["Y>", "Y>=", "Y<", "Y<="].map((operator) => `PERSON ALL DATE_OF_BIRTH ${operator} -75`),
    "PERSON ALL DATE_OF_BIRTH Y> -75[[OFFSET:20260331]]",
    "TARGET RSV LAST_SUCCESSFUL_DATE D>= -91",
    "TARGET RSV BOOKED_APPOINTMENT_DATE D>= 0",
  ];
  const rows = conditions.map((text) => `- \`${text}\`: ${words(conditionFrom(text))}.`);
  return ["## Without a run date", "", ...rows].join("\n");
}

test("every rule sentence reads as it was reviewed REQ-SEL-09", async () => {
  const opening = `# Rule sentences\n\nGenerated for a run date of 1 May 2026. Conditions of filter rules, each the only one of its rule.`;
  const parts = [
    opening,
    publishedRules(),
    libraryRules(),
    missingByType(),
    withoutRunDate(),
    ...inFull.map(describe),
    otherTargets(),
  ];
  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("../../test/golden/rule-sentences.md");
});
