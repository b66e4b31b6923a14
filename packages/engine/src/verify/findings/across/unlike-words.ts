import { displayDay, isDay } from "@spi/domain/day/calendar";
import { valueWords } from "@spi/domain/rule-words/value-words";
import { clauseKey } from "../../asked.ts";
import type { Clause, Plan, PlannedRule } from "../../../plan/plan.ts";
import type { Verified } from "../../finding.ts";
import { clausesWords } from "../../questions.ts";

type Beside = Pick<Verified, "plan" | "codes"> & { other: Plan };

/** What a rule asks unlike another of its name, to follow "here it": only what differs, and of lists only such items. */
export function unlikeWords(rule: PlannedRule, other: PlannedRule, { plan, codes, other: there }: Beside): string {
  const wordsIn = (at: Plan) => (clause: Clause) => clausesWords([clause], { plan: at, codes });
  const [here, theirs] = [rule.clauses.map(wordsIn(plan)), other.clauses.map(wordsIn(there))];
  const own = rule.clauses.filter((_, index) => !theirs.includes(here[index]!));
  const lost = other.clauses.filter((_, index) => !here.includes(theirs[index]!));
  const lists = own.length === 1 && lost.length === 1 ? listsUnlike(own[0]!, lost[0]!, codes) : undefined;
  if (lists) return lists;
  const asks = own.map(wordsIn(plan)).join(" and that ");
  const asked = lost.map(wordsIn(there)).join(" and that ");
  if (asks && asked) return `asks that ${asks}; there that ${asked}.`;
  if (asks) return `also asks that ${asks}.`;
  if (asked) return `does not ask that ${asked}, as there.`;
  return missingUnlike(rule, other) ?? "is one of several, which together differ.";
}

/** What the first question that takes a missing value for another one than there takes it for. */
function missingUnlike({ clauses }: PlannedRule, other: PlannedRule): string | undefined {
  for (const [index, { attribute, condition }] of clauses.entries()) {
    const there = other.clauses[index];
    if (!there || clauseKey(clauses[index]!) !== clauseKey(there)) continue;
    const [mine, theirs] = [countedAs(condition), countedAs(there.condition)];
    if (mine !== theirs) return `counts a missing ${attribute.DisplayValue} ${mine}, there ${theirs}.`;
  }
  return undefined;
}

const countedAs = (condition: Clause["condition"]) =>
  condition?.missing.kind === "as" ? `as ${writtenValue(condition.missing.value)}` : "as missing, with no value for it";

const writtenValue = (value: string) =>
  value === "" ? "an empty text" : isDay(value) ? displayDay(value) : `“${value}”`;

/** How two lists of one attribute differ: their items, and whether one asks for whoever is outside it. */
function listsUnlike(one: Clause, other: Clause, codes: Verified["codes"]): string | undefined {
  const [mine, theirs] = [itemsOf(one), itemsOf(other)];
  if (!mine || !theirs || clauseKey(one) !== clauseKey(other)) return undefined;
  const { attribute } = one;
  const named = (items: readonly string[], among: readonly string[]) =>
    [...new Set(items)]
      .filter((item) => !among.includes(item))
      .map((item) => valueWords(item, { attribute, codes }))
      .join(", ");
  const [more, fewer] = [named(mine, theirs), named(theirs, mine)];
  const said = [more && `has ${more}`, fewer && `lacks ${fewer}`].filter(Boolean).join(" and ");
  const [here, there] = [isOutside(one), isOutside(other)];
  if (here !== there) {
    const side = (outside: boolean) => (outside ? "outside" : "in");
    return `asks for people ${side(here)} a list of ${attribute.DisplayValue}, there ${side(there)} it${said && `; the list ${said}`}.`;
  }
  return said ? `asks for another list of ${attribute.DisplayValue}, which ${said}.` : undefined;
}

/** The items that only one of two rules has, if they differ in one list alone; undefined if they differ in anything else. */
export function itemsUnlike({ clauses }: PlannedRule, other: PlannedRule): string[] | undefined {
  if (clauses.length !== other.clauses.length) return undefined;
  const pairs = clauses.map((clause, index) => [clause, other.clauses[index]!] as const);
  const lists = pairs.map(([one, there]) => ({ mine: itemsOf(one), theirs: itemsOf(there), one, there }));
  const unlike = lists.filter(({ one, there }) => JSON.stringify(one.condition) !== JSON.stringify(there.condition));
  const [first, another] = unlike;
  if (!first?.mine || !first.theirs || another || clauseKey(first.one) !== clauseKey(first.there)) return undefined;
  const [mine, theirs] = [first.mine, first.theirs];
  return [...mine.filter((item) => !theirs.includes(item)), ...theirs.filter((item) => !mine.includes(item))];
}

function isOutside({ condition }: Clause): boolean {
  const test = condition?.test;
  return test !== undefined && "negated" in test && test.negated;
}

function itemsOf({ condition }: Clause): readonly string[] | undefined {
  const test = condition?.test;
  if (test?.kind === "memberOf") return test.labels;
  return test?.kind === "oneOf" ? test.members : undefined;
}
