import { valueWords } from "@spi/domain/words/value-words";
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
  return asked ? `does not ask that ${asked}, as there.` : "is one of several, which together differ.";
}

/** How two lists of one attribute differ that stand behind one operator. */
function listsUnlike(one: Clause, other: Clause, codes: Verified["codes"]): string | undefined {
  const [mine, theirs] = [itemsOf(one), itemsOf(other)];
  if (!mine || !theirs || clauseKey(one) !== clauseKey(other)) return undefined;
  if (one.condition?.operator !== other.condition?.operator) return undefined;
  const { attribute } = one;
  const named = (items: readonly string[], among: readonly string[]) =>
    [...new Set(items)]
      .filter((item) => !among.includes(item))
      .map((item) => valueWords(item, { attribute, codes }))
      .join(", ");
  const [more, fewer] = [named(mine, theirs), named(theirs, mine)];
  if (!more && !fewer) return undefined;
  const said = [more && `has ${more}`, fewer && `lacks ${fewer}`].filter(Boolean).join(" and ");
  return `asks for another list of ${attribute.DisplayValue}, which ${said}.`;
}

function itemsOf({ condition }: Clause): readonly string[] | undefined {
  const test = condition?.test;
  if (test?.kind === "memberOf") return test.labels;
  return test?.kind === "oneOf" ? test.members : undefined;
}
