import { expect, test } from "vitest";
import { bindCondition } from "@spi/domain/condition/bind-condition";
import { readCondition } from "@spi/domain/condition/parse-condition";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { type SqlContext, conditionSql, masksOf } from "../../src/sql/condition.ts";
import { duckdbDialect } from "../../src/sql/dialect.ts";

const cohorts = new Map([
  ["a", { word: 1, bit: 3 }],
  ["b", { word: 0, bit: 0 }],
  ["c", { word: 1, bit: 62 }],
]);
const plain: SqlContext = {
  dialect: duckdbDialect,
  cohorts,
  plainTexts: new Set(["postcode"]),
  addedLabels: new Set(),
  virtualLabels: new Set(["all"]),
};

function sqlOf([name, operator, comparator]: readonly [string, string, string], context: Partial<SqlContext> = {}) {
  const attribute = shippedReference.attributes.find((row) => row.AttributeName === name)!;
  const read = readCondition({ operator, comparator, attribute }, { together: true });
  const bound = read.ok && bindCondition(read.value, "20251120");
  if (!bound || !bound.ok) throw new Error(`${name} ${operator} ${comparator} cannot be asked`);
  return conditionSql(bound.value, { ...plain, ...context }).text;
}

const isNumber = "regexp_full_match(postcode, '-?[0-9]+')";
const most = 2n ** 127n - 1n;
const fallback = `coalesce(try_cast(postcode as hugeint), case when postcode like '-%' then -${most} else ${most} end)`;
const count = "covid_successful_procedure_count";
const dob = "date_of_birth";
const dobText = "strftime(date_of_birth, '%Y%m%d')";
const flag = "case when care_home_flag then 'Y' when not care_home_flag then 'N' end";

test.each([
  ["POSTCODE", "=", "o'neil", "postcode = 'o''neil'"],
  ["POSTCODE", "!=", "x", "postcode is null or postcode <> 'x'"],
  ["POSTCODE", "=", "x[[NVL:x]]", "postcode is null or postcode = 'x'"],
  ["POSTCODE", "=", "x[[NVL:y]]", "postcode = 'x'"],
  ["POSTCODE", "=", "007", "regexp_full_match(postcode, '0*7')"],
  ["POSTCODE", "=", "-7", "regexp_full_match(postcode, '-0*7')"],
  ["POSTCODE", "=", "0", "regexp_full_match(postcode, '-?0+')"],
  ["POSTCODE", "!=", "7", "postcode is null or not (regexp_full_match(postcode, '0*7'))"],
  ["POSTCODE", ">", "x", "postcode <> '' and postcode > 'x'"],
  ["POSTCODE", "<=", "07", `postcode <> '' and case when ${isNumber} then ${fallback} <= 7 else postcode <= '07' end`],
  ["POSTCODE", "between", "5,1", `case when ${isNumber} then ${fallback} end between 1 and 5`],
  ["POSTCODE", "not_between", "1,5", `case when ${isNumber} then ${fallback} end not between 1 and 5`],
  ["POSTCODE", "contains", "5%", "postcode like '%5\\%%' escape '\\'"],
  ["POSTCODE", "not_contains", "x", "postcode is null or not (postcode like '%x%')"],
  ["POSTCODE", "contains", "", "postcode <> ''"],
  ["POSTCODE", "not_contains", "", "postcode is null or false"],
  ["POSTCODE", "starts_with", "a_b", "postcode like 'a\\_b%' escape '\\'"],
  ["POSTCODE", "not_starts_with", "x", "postcode is null or not (postcode like 'x%')"],
  ["POSTCODE", "ends_with", "x", "postcode like '%x'"],
  ["POSTCODE", "in", "x,y,x", "postcode in ('x', 'y')"],
  ["POSTCODE", "is_null", "", "postcode is null or postcode = ''"],
  ["POSTCODE", "is_not_empty", "", "postcode <> ''"],
  ["POSTCODE", "is_true", "", "false"],
  [
    "POSTCODE",
    "D>",
    "1",
    "case when regexp_full_match(postcode, '[0-9]{8}') and postcode >= '00010101' then try_cast(substr(postcode, 1, 4) || '-' || substr(postcode, 5, 2) || '-' || substr(postcode, 7, 2) as date) end > date '2025-11-21'",
  ],
  [
    "ICB",
    "in",
    "x,y",
    "icb in ('x', 'y') or (icb like '%,%' and ((',' || icb || ',') like '%,x,%' or (',' || icb || ',') like '%,y,%'))",
  ],
  ["DATE_OF_BIRTH", "=", "19500101", `${dob} = date '1950-01-01'`],
  ["DATE_OF_BIRTH", "!=", "19500101", `${dob} is null or ${dob} <> date '1950-01-01'`],
  ["DATE_OF_BIRTH", "=", "1950", `regexp_full_match(${dobText}, '0*1950')`],
  ["DATE_OF_BIRTH", "<", "19500101", `${dob} < date '1950-01-01'`],
  ["DATE_OF_BIRTH", "Y<=", "-75", `${dob} <= date '1950-11-20'`],
  ["DATE_OF_BIRTH", "between", "19500101,19501231", `${dob} between date '1950-01-01' and date '1950-12-31'`],
  ["DATE_OF_BIRTH", "not_between", "19500101,19501231", `${dob} not between date '1950-01-01' and date '1950-12-31'`],
  ["DATE_OF_BIRTH", "in", "19500101,19501231", `${dob} in (date '1950-01-01', date '1950-12-31')`],
  ["DATE_OF_BIRTH", "in", "19500101,x", `${dobText} in ('19500101', 'x')`],
  ["DATE_OF_BIRTH", "contains", "195", `${dobText} like '%195%'`],
  ["DATE_OF_BIRTH", "is_null", "", `${dob} is null`],
  ["DATE_OF_BIRTH", "is_not_null", "", `${dob} is not null`],
  ["SUCCESSFUL_PROCEDURE_COUNT", "=", "2", `${count} = 2`],
  ["SUCCESSFUL_PROCEDURE_COUNT", "!=", "2", `${count} is null or ${count} <> 2`],
  ["SUCCESSFUL_PROCEDURE_COUNT", "=", "999999999999999999", `${count} = 999999999999999999`],
  [
    "SUCCESSFUL_PROCEDURE_COUNT",
    "=",
    "1999999999999999999",
    `regexp_full_match(cast(${count} as varchar), '0*1999999999999999999')`,
  ],
  ["SUCCESSFUL_PROCEDURE_COUNT", "=", "02", `regexp_full_match(cast(${count} as varchar), '0*2')`],
  ["SUCCESSFUL_PROCEDURE_COUNT", "=", "two", `cast(${count} as varchar) = 'two'`],
  ["SUCCESSFUL_PROCEDURE_COUNT", "not_in", "1,2", `${count} is null or ${count} not in (1, 2)`],
  ["SUCCESSFUL_PROCEDURE_COUNT", "ends_with", "2", `cast(${count} as varchar) like '%2'`],
  ["CARE_HOME_FLAG", "=", "Y", "care_home_flag"],
  ["CARE_HOME_FLAG", "=", "N", "not care_home_flag"],
  ["CARE_HOME_FLAG", "!=", "Y", "care_home_flag is null or not care_home_flag"],
  ["CARE_HOME_FLAG", "!=", "N", "care_home_flag is null or care_home_flag"],
  ["CARE_HOME_FLAG", "=", "y", `${flag} = 'y'`],
  ["CARE_HOME_FLAG", "in", "Y", `${flag} in ('Y')`],
  ["CARE_HOME_FLAG", "is_null", "", "care_home_flag is null"],
  ["COHORT_LABEL", "MemberOf", "b", "(cohort_mask_0 & 1) <> 0"],
  ["COHORT_LABEL", "NotMemberOf", "b", "(cohort_mask_0 & 1) = 0"],
  ["COHORT_LABEL", "MemberOf", "a,c,b", "(cohort_mask_0 & 1) <> 0 or (cohort_mask_1 & 4611686018427387912) <> 0"],
  ["COHORT_LABEL", "NotMemberOf", "a,b", "(cohort_mask_0 & 1) = 0 and (cohort_mask_1 & 8) = 0"],
  ["COHORT_LABEL", "MemberOf", "all", "false"],
  ["COHORT_LABEL", "NotMemberOf", "all", "true"],
  ["COHORT_LABEL", "MemberOf", "all,b", "(cohort_mask_0 & 1) <> 0"],
])("%s %s %s REQ-SEL-05", (name, operator, comparator, sql) => {
  expect(sqlOf([name, operator, comparator])).toBe(sql);
});

test("everyone has a label that a virtual cohort has added REQ-SEL-26", () => {
  const addedLabels = new Set(["all"]);
  expect(sqlOf(["COHORT_LABEL", "MemberOf", "b,all"], { addedLabels })).toBe("true");
  expect(sqlOf(["COHORT_LABEL", "NotMemberOf", "b,all"], { addedLabels })).toBe("false");
});

test("a label that is not in the population or a virtual cohort is refused, never treated as empty", () => {
  expect(() => masksOf(["gone"], cohorts)).toThrow("The population has no cohort 'gone'.");
  expect(() => sqlOf(["COHORT_LABEL", "MemberOf", "gone"])).toThrow("gone");
});

test("a test other than membership is refused for cohorts", () => {
  expect(() => sqlOf(["COHORT_LABEL", "=", "a"])).toThrow(
    "equals cannot be used in a cohort condition. parseCondition should have rejected it.",
  );
});
