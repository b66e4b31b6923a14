import { unreachable } from "@spi/domain/condition/unreachable";
import { columnsFor, bitPosition } from "../decide/bits.ts";
import { ageBandSql } from "./age-band.ts";
import { columnName, quoted } from "../population/layout.ts";
import type { Dialect } from "./dialect.ts";
import { columnList } from "./expression.ts";
import type { Chain, JointRules } from "./joint-rules.ts";
import { chainLines, singleLine, sumLines, valueOf } from "./rule.ts";
import { asText } from "./typed-test.ts";
import { anyMemberSql, cohortColumns, fromWhere, iterationMasks, membersSql } from "./scan.ts";
import { type Dimension, type TextDimension, type ScanRequest, listMark } from "./scan-request.ts";

/** Column of the additional dimension of a joint scan. */
export const jointBy = "counted_by";

/** Column for counts by several attributes. Contains the index, from 0, of the attribute by which a row is counted. */
export const jointPart = "counted_part";

export interface JointScan {
  requests: readonly [ScanRequest, ...ScanRequest[]];
  rules: JointRules;
  by?: Dimension | undefined;
}

/**
 * Counts the members of several plans' cohorts in one scan of one source. The counts are grouped by cohort masks, the
 * position of each chain's first match, the bits of the standalone rules and the board. Callers can add one more
 * dimension. A rule is compared only with people in its own plans' cohorts, so that irrelevant differences do not
 * create extra groups.
 */
export function jointSql({ requests, rules, by }: JointScan): string {
  const [{ dialect }] = requests;
  const bits = bitsOf({ requests, rules });
  const countedBy = by ? [[`  ${countedBySql(by, dialect)} as ${jointBy}`]] : [];
  const keys = [...bits.keys, "icb", ...countedBy.map(() => jointBy)];
  return [
    "select",
    ...columnList([...keys, "count(*) as people"].map((key) => [`  ${key}`])),
    ...foundLines(requests, [...bits.columns, ["  icb"], ...countedBy]),
    `group by ${keys.map((_, index) => index + 1).join(", ")}`,
    "",
  ].join("\n");
}

/** Counts the same people in one scan, but by each of several attributes separately instead of by board. */
export function jointByEachSql({ requests, rules }: JointScan, each: readonly TextDimension[]): string {
  const [{ dialect }] = requests;
  const bits = bitsOf({ requests, rules });
  const parts = each.map((by, index) => ({ by: countedBySql(by, dialect), name: `${jointBy}_${index}` }));
  const names = parts.map(({ name }) => name);
  const keys = bits.keys.map((key) => key.replace(/^.* as /s, ""));
  // The function “grouping” sets a bit for every column that is not in the grouping set. The highest bit is for the
  // first column.
  const all = 2 ** parts.length - 1;
  const whens = (then: (name: string, index: number) => string) =>
    names.map((name, index) => `when ${all - 2 ** (names.length - 1 - index)} then ${then(name, index)}`).join(" ");
  const countedPart = `grouping(${names.join(", ")})`;
  return [
    "select",
    ...columnList([
      ...keys.map((key) => [`  ${key}`]),
      ["  cast(null as varchar) as icb"],
      [`  case ${countedPart} ${whens((name) => name)} end as ${jointBy}`],
      [`  case ${countedPart} ${whens((_, index) => String(index))} end as ${jointPart}`],
      ["  count(*) as people"],
    ]),
    "from (select",
    ...columnList([...bits.keys, ...names].map((key) => [`  ${key}`])),
    ...foundLines(requests, [...bits.columns, ...parts.map(({ by, name }) => [`  ${by} as ${name}`])]),
    ") as placed",
    "group by grouping sets (",
    ...columnList(names.map((name) => [`  (${[...keys, name].join(", ")})`])),
    ")",
    "",
  ].join("\n");
}

/** Returns the columns that contain the bits of several plans, and the keys by which people are grouped. */
function bitsOf({ requests, rules }: Pick<JointScan, "requests" | "rules">) {
  const [{ dialect, cohorts }] = requests;
  const plans = requests.map(({ plan }) => plan);
  const masks = iterationMasks(plans, cohorts);
  const among = membersConditions(requests);
  return {
    columns: [
      ...cohortColumns(masks, dialect),
      ...rules.chains.map((chain, index) => chainColumn(chain, index, among(chain.plans))),
      ...singleColumns(rules, among),
    ],
    keys: [
      ...Array.from({ length: masks.size }, (_, index) => `cohorts_${index}`),
      ...rules.chains.map(decidingPlace),
      ...Array.from({ length: columnsFor(rules.singles.length) }, (_, index) => `rules_${index}`),
    ],
  };
}

function foundLines(requests: JointScan["requests"], columns: readonly string[][]): string[] {
  const [{ source }] = requests;
  return ["from (select", ...columnList(columns), ...fromWhere(source, anyMemberSql(requests)), ") as found"];
}

function countedBySql(by: Dimension, dialect: Dialect): string {
  switch (by.kind) {
    case "board":
      return "icb";
    case "ageBand":
      return `cast(${ageBandSql(by.under, dialect)} as integer)`;
    case "mark":
      return `cast(${listMark} as varchar)`;
    case "birthMonth":
      return "cast(year(date_of_birth) * 100 + month(date_of_birth) as varchar)";
    case "attribute": {
      const { DataType: dataType } = by.attribute;
      if (dataType === "C") throw new Error("People are in several cohorts: they cannot be counted by one");
      return asText({ column: quoted(columnName(by.attribute)), dataType, dialect });
    }
    default:
      return unreachable(by);
  }
}

type MembersCondition = (plans: Iterable<number>) => string | undefined;

/**
 * Returns the condition for members of the cohorts of some plans. Returns undefined if this includes
 * everyone scanned.
 */
function membersConditions(requests: JointScan["requests"]): MembersCondition {
  const members = requests.map(membersSql);
  return (plans) => {
    const columns = new Set([...plans].map((plan) => members[plan]));
    return columns.has(undefined) || members.every((member) => columns.has(member))
      ? undefined
      : [...columns].join(" or ");
  };
}

function chainColumn({ terms }: Chain, index: number, member: string | undefined): string[] {
  const lines = chainLines(terms, ({ position }) => position).map((line) => `  ${line}`);
  if (member === undefined) return ["  cast(", ...lines, `  as smallint) as chain_${index}`];
  return [`  cast(case when ${member} then`, ...lines, `  else 0 end as smallint) as chain_${index}`];
}

/**
 * Returns a chain's column. A match has no effect if the chain in `behind` has an earlier match, because that match
 * takes precedence under all of this chain's plans.
 */
function decidingPlace({ behind }: Chain, index: number): string {
  const column = `chain_${index}`;
  if (behind === undefined) return column;
  return `case when chain_${behind} between 1 and ${column} then 0 else ${column} end as ${column}`;
}

function singleColumns({ singles }: JointRules, among: MembersCondition): string[][] {
  return Array.from({ length: columnsFor(singles.length) }, (_, column) => {
    const lines = singles.flatMap(({ condition, comment, bits }, index) => {
      if (bitPosition(index).column !== column) return [];
      const member = among(bits.keys());
      const whole = member === undefined ? condition : `(${member}) and (${condition})`;
      return [[singleLine({ condition: whole, comment }, valueOf(index))]];
    });
    return [...sumLines(lines), `  as rules_${column}`];
  });
}
