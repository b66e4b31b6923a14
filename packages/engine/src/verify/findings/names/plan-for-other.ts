import { andList } from "@spi/domain/words/lists";
import { evaluateTest } from "@spi/domain/condition/evaluate-test";
import { calledAfterOthers, needsOf } from "@spi/domain/need/needs";
import type { Plan, PlannedRule } from "../../../plan/plan.ts";
import type { Verified } from "../../finding.ts";
import { mentionedBy, needs as askedNeeds } from "./name-words.ts";

/** A routing rule whose plan is called after a format or a language that people it asks for do not need (REQ-DESK-72). */
export function planForOthers({ clauses, plans, type }: PlannedRule, { codes }: Verified): string[] {
  if (type !== "R" || plans.length === 0) return [];
  const needs = needsOf(codes["LANGUAGE_PREFERENCE"] ?? []);
  const wanted = needs.filter(({ attributeName, value }) =>
    clauses.some(
      ({ attribute, condition }) =>
        attribute.AttributeName === attributeName && condition && evaluateTest(condition.test, value) === "match",
    ),
  );
  const sent = andList(plans);
  const others = calledAfterOthers(plans.join(" "), wanted, needs).map(({ name }) => name);
  if (others.length > 0) return [`sends ${sent}, which is called after ${andList(others)}, to others.`];
  // A language that is none of the known ones, or none in particular.
  const asked = clauses.map(({ attribute }) => attribute.AttributeName);
  const forOther = plans.flatMap(mentionedBy).filter((one) => askedNeeds.has(one));
  if (forOther.length === 0 || forOther.some((one) => asked.includes(one))) return [];
  return [`sends ${sent}, which is for others than it asks for.`];
}

/**
 * What a routing rule's name and description speak of that the plan it sends is not called after, and another one is: said after
 * the rule's name. Nothing where its own plan shares as many words, or where a rule that speaks of the other one as much sends it.
 */
export function planSays({ name, description, plans, type }: PlannedRule, verified: Verified): string[] {
  if (type !== "R" || plans.length === 0) return [];
  const { plan, campaign } = verified;
  const own = join(plans);
  const spoken = wordsOf(`${name} ${description}`);
  const shared = (sent: readonly string[]) => sharedBy(sent, spoken);
  const known = [
    ...plan.rules.R.map((other) => other.plans),
    plan.defaultPlans,
    ...(campaign?.plans ?? []).map((id) => [id]),
  ];
  const better = known.find(
    (sent) =>
      join(sent) !== own && shared(sent).length > shared(plans).length && mostSpoken(sent, plan) < shared(sent).length,
  );
  if (!better) return [];
  const words = shared(better).filter((word) => !shared(plans).includes(word));
  return [
    `speaks of ${andList(words.map((word) => `“${word}”`))}, as ${andList(better)} does, and sends ${andList(plans)}.`,
  ];
}

/** The most words that a rule which sends plans shares with them. */
const mostSpoken = (sent: readonly string[], { rules }: Plan) =>
  Math.max(
    0,
    ...rules.R.filter(({ plans }) => join(plans) === join(sent)).map(
      ({ name, description }) => sharedBy(sent, wordsOf(`${name} ${description}`)).length,
    ),
  );

const sharedBy = (sent: readonly string[], spoken: ReadonlySet<string>) =>
  [...wordsOf(sent.join(" "))].filter((word) => spoken.has(word));

const join = (plans: readonly string[]) => plans.toSorted().join("|");

/** Words of a name as people write it or as an ID is put together, without those that every plan may have. */
function wordsOf(text: string): Set<string> {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return new Set(words.filter((word) => word.length > 2 && !common.has(word)));
}

const common = new Set(
  "and are all any asked before can contact default digital email first for from has have help info letter message not only people plan reached send sent sms text that the their them they through until who with you your".split(
    " ",
  ),
);
