import { unreachable } from "@spi/domain/condition/unreachable";
import { columnsFor, placeOf } from "../decide/bits.ts";
import { ageBandSql } from "./age-band.ts";
import { columnName, quoted } from "../population/layout.ts";
import type { Dialect } from "./dialect.ts";
import { columnList } from "./expression.ts";
import type { Chain, JointRules } from "./joint-rules.ts";
import { chainLines, singleLine, sumLines, valueOf } from "./rule.ts";
import { asText } from "./typed-test.ts";
import { anyMemberSql, cohortColumns, fromWhere, iterationMasks, membersSql } from "./scan.ts";
import type { CountedBy, ScanRequest } from "./scan-request.ts";

/** The column of what people are counted by in a joint scan besides. */
export const jointBy = "counted_by";

interface JointScan {
  requests: readonly [ScanRequest, ...ScanRequest[]];
  rules: JointRules;
  by?: CountedBy | undefined;
}

/**
 * People of the cohorts of any of several plans, counted in one scan of one source by cohort masks, the place of the first
 * match of each chain, bits of single rules, board and, where asked for, what they are counted by besides. Who is in no cohort of a rule's plans
 * does not match it, so that they differ in no way that does not matter.
 */
export function jointSql({ requests, rules, by }: JointScan): string {
  const [{ source, dialect, cohorts }] = requests;
  const masks = iterationMasks(
    requests.map(({ plan }) => plan),
    cohorts,
  );
  const countedBy = by ? [[`  ${countedBySql(by, dialect)} as ${jointBy}`]] : [];
  const among = membersAmong(requests);
  const found = [
    ...cohortColumns(masks, dialect),
    ...rules.chains.map((chain, index) => chainColumn(chain, index, among(chain.plans))),
    ...singleColumns(rules, among),
    ["  icb"],
    ...countedBy,
  ];
  const keys = [
    ...Array.from({ length: masks.size }, (_, index) => `cohorts_${index}`),
    ...rules.chains.map(decidingPlace),
    ...Array.from({ length: columnsFor(rules.singles.length) }, (_, index) => `rules_${index}`),
    "icb",
    ...countedBy.map(() => jointBy),
  ];
  return [
    "select",
    ...columnList([...keys, "count(*) as people"].map((key) => [`  ${key}`])),
    "from (select",
    ...columnList(found),
    ...fromWhere(source, anyMemberSql(requests)),
    ") as found",
    `group by ${keys.map((_, index) => index + 1).join(", ")}`,
    "",
  ].join("\n");
}

function countedBySql(by: CountedBy, dialect: Dialect): string {
  switch (by.kind) {
    case "ageBand":
      return `cast(${ageBandSql(by.under, dialect)} as integer)`;
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

type Among = (plans: Iterable<number>) => string | undefined;

/** The people of the cohorts of some of the plans as SQL; undefined where that is everybody who is scanned. */
function membersAmong(requests: JointScan["requests"]): Among {
  const members = requests.map(membersSql);
  return (plans) => {
    const asked = new Set([...plans].map((plan) => members[plan]));
    return asked.has(undefined) || members.every((member) => asked.has(member)) ? undefined : [...asked].join(" or ");
  };
}

function chainColumn({ terms }: Chain, index: number, member: string | undefined): string[] {
  const lines = chainLines(terms, ({ place }) => place).map((line) => `  ${line}`);
  if (member === undefined) return ["  cast(", ...lines, `  as smallint) as chain_${index}`];
  return [`  cast(case when ${member} then`, ...lines, `  else 0 end as smallint) as chain_${index}`];
}

/** A match behind an earlier one that decides under all the same plans means nothing. */
function decidingPlace({ behind }: Chain, index: number): string {
  const place = `chain_${index}`;
  if (behind === undefined) return place;
  return `case when chain_${behind} between 1 and ${place} then 0 else ${place} end as ${place}`;
}

function singleColumns({ singles }: JointRules, among: Among): string[][] {
  return Array.from({ length: columnsFor(singles.length) }, (_, column) => {
    const lines = singles.flatMap(({ condition, comment, bits }, index) => {
      if (placeOf(index).column !== column) return [];
      const member = among(bits.keys());
      const whole = member === undefined ? condition : `(${member}) and (${condition})`;
      return [[singleLine({ condition: whole, comment }, valueOf(index))]];
    });
    return [...sumLines(lines), `  as rules_${column}`];
  });
}
