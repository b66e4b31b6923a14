/** Phrases in plain English for the operators of one attribute. Users choose a phrase instead of an operator. */
import type { Order, TimeUnit } from "@spi/domain/condition/condition";
import { type OperatorFamily, operatorFamilies } from "@spi/domain/condition/operator-families";
import { dateOrderPhrases, isAge, numberOrderPhrases, unitNames } from "@spi/domain/condition/phrases";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type AttributePhrases, phrasesOf } from "@spi/domain/rule-sentences/attribute-phrases";
import { orList } from "@spi/domain/text/lists";

/** A phrase that follows the words of `phraseStart`, and the operator and comparator that it sets. */
export interface Phrase {
  label: string;
  group?: string | undefined;
  /** Operators with this phrase, which differ only in their unit. */
  operators: readonly string[];
  /** The whole comparator, if the phrase includes the value. */
  comparator?: string;
  /** Direction in which a relative date is counted from the run date. */
  direction?: "before" | "after";
}

const groups = {
  age: "By age",
  interval: "By time from the run date",
  date: "By date",
  missing: "By what is recorded",
};

/**
 * Returns the words before an attribute's phrases: "they" for phrases such as "live in a care home", or "their preferred
 * language".
 */
export function phraseStart(attribute: AttributeReference): string {
  const { noun, yes, verb } = phrasesOf(attribute);
  const isAboutPeople = attribute.AttributeLevel === "COHORT" || verb !== undefined || yes !== undefined;
  return isAboutPeople ? "they" : `their ${noun}`;
}

/**
 * Returns the phrases for an attribute, most useful first. If several operators have the same meaning, only the first
 * one has a phrase.
 */
export function phrasesFor(attribute: AttributeReference, operators: readonly string[]): Phrase[] {
  const phrases = [
    ...intervalPhrases(attribute, operators),
    ...operators.flatMap((operator) => valuePhrases(attribute, operator)),
    ...operators.flatMap((operator) => missingPhrases(attribute, operator)),
  ];
  const first = new Map(phrases.toReversed().map((phrase) => [phrase.label, phrase]));
  return phrases.filter((phrase) => first.get(phrase.label) === phrase);
}

function valuePhrases(attribute: AttributeReference, operator: string): Phrase[] {
  const family = operatorFamilies.get(operator);
  const words = phrasesOf(attribute);
  if (!family) return [];
  if (attribute.AttributeLevel === "COHORT" && (family.family === "memberOf" || family.family === "oneOf"))
    return [{ label: `are ${not(family)}in any of these cohorts`, operators: [operator] }];
  if (attribute.DataType === "F") return family.family === "equals" ? flagPhrases(words, family, operator) : [];
  const label = attribute.DataType === "D" ? dateLabel(family, words) : plainLabel(family, words, attribute.DataType);
  if (label === undefined) return [];
  return [{ label, operators: [operator], ...(attribute.DataType === "D" ? { group: groups.date } : {}) }];
}

const not = ({ negated }: { negated: boolean }) => (negated ? "not " : "");

/** Returns a phrase for each value of a flag. A negated operator also matches people with nothing recorded. */
function flagPhrases({ yes, no }: AttributePhrases, { negated }: { negated: boolean }, operator: string): Phrase[] {
  return (["Y", "N"] as const).map((comparator) => {
    const isYes = (comparator === "Y") !== negated;
    const words = (isYes ? yes : no) ?? (isYes ? "is Yes" : "is No");
    const orMissing = yes === undefined ? " or is not recorded" : ", or have nothing recorded";
    return { label: negated ? `${words}${orMissing}` : words, operators: [operator], comparator };
  });
}

/** Returns the verb before a date: "were born", "was" or "is". */
const dateVerb = ({ verb, on = "is" }: AttributePhrases, negation = "") =>
  verb === undefined ? `${on}${negation === "" ? "" : " not"}` : `were ${negation}${verb}`;

function dateLabel(family: OperatorFamily, words: AttributePhrases): string | undefined {
  switch (family.family) {
    case "order":
      return `${dateVerb(words)} ${dateOrderPhrases[family.order]} a date`;
    case "equals":
      return `${dateVerb(words, not(family))} on a date`;
    case "between":
      return `${dateVerb(words)} ${family.negated ? "before or after" : "between"} 2 dates`;
    default:
      return undefined;
  }
}

/** Returns the phrase for an operator that compares text, a code or a number. */
function plainLabel(
  family: OperatorFamily,
  { noun, textNoun = noun }: AttributePhrases,
  dataType: "S" | "I" | "C",
): string | undefined {
  // The word that distinguishes a code from what it is for, such as "code" in "ICB code".
  const code = textNoun.startsWith(`${noun} `) ? `${textNoun.slice(noun.length + 1)} ` : "";
  switch (family.family) {
    case "equals":
      return `is ${not(family)}${dataType === "I" ? "X" : ""}`.trim();
    case "oneOf":
      return `is ${not(family)}one of`;
    case "order":
      return `is ${numberOrderPhrases[family.order]("X")}`;
    case "between":
      return family.negated ? "is less than X or more than Y" : "is from X to Y";
    case "contains":
      return `${code}${family.negated ? "does not contain" : "contains"}`;
    case "startsWith":
      return `${code}${family.negated ? "does not start" : "starts"} with`;
    case "endsWith":
      return `${code}ends with`;
    default:
      return undefined;
  }
}

function missingPhrases(attribute: AttributeReference, operator: string): Phrase[] {
  const family = operatorFamilies.get(operator);
  if (family?.family !== "missing") return [];
  const label =
    phraseStart(attribute) === "they"
      ? `have ${family.negated ? "a" : "no"} record of this`
      : `is ${family.negated ? "" : "not "}recorded`;
  return [{ label, operators: [operator], group: attribute.DataType === "D" ? groups.missing : undefined }];
}

const ages = {
  ">": "are aged under X",
  "<=": "are aged X or over",
  ">=": "turn X on or after the run date",
  "<": "turned X before the run date",
} as const satisfies Record<Order, string>;

const ageOrders = [">", "<=", ">=", "<"] as const satisfies readonly Order[];
const intervalOrders = [">=", ">", "<=", "<"] as const satisfies readonly Order[];

/** An operator that counts from the run date. */
interface IntervalOperator {
  operator: string;
  unit: TimeUnit;
  order: Order;
}

/** Returns the phrases for ages, and for days, weeks and years counted from the run date. */
function intervalPhrases(attribute: AttributeReference, operators: readonly string[]): Phrase[] {
  const relative = operators.flatMap((operator): IntervalOperator[] => {
    const family = operatorFamilies.get(operator);
    return family?.family === "relativeDate" ? [{ ...family, operator }] : [];
  });
  const byAge = ageOrders.flatMap((order) =>
    relative
      .filter(({ unit, order: other }) => isAge(attribute, unit) && other === order)
      .map(({ operator }): Phrase => ({
        label: ages[order],
        group: groups.age,
        operators: [operator],
        direction: "before",
      })),
  );
  const counted = intervalOrders.flatMap((order) => {
    const same = relative.filter(({ unit, order: other }) => !isAge(attribute, unit) && other === order);
    return same.length === 0 ? [] : countedPhrases(phrasesOf(attribute), order, same);
  });
  const rank = ({ comparator, direction }: Phrase) => (comparator !== undefined ? 1 : direction === "after" ? 2 : 0);
  return [...byAge, ...counted.toSorted((a, b) => rank(a) - rank(b))];
}

/**
 * Returns the phrases for one comparison with a day before the run date, the run date itself or a day after it.
 * Births, vaccinations and messages are always before the run date, so they do not have the last kind.
 */
function countedPhrases(words: AttributePhrases, order: Order, same: readonly IntervalOperator[]): Phrase[] {
  const isPast = words.verb !== undefined || words.on === "was";
  const period = `X ${orList(same.map(({ unit }) => unitNames[unit]))}`;
  const shared = { group: groups.interval, operators: same.map(({ operator }) => operator) };
  const phrase = (label: string, rest: Pick<Phrase, "direction" | "comparator">): Phrase => ({
    ...shared,
    ...rest,
    label: `${dateVerb(words)} ${label}`,
  });
  const days = same.find(({ unit }) => unit === "D");
  const before = phrase(beforeWords(order, period, isPast), { direction: "before" });
  const onRunDate = phrase(`${dateOrderPhrases[order]} the run date`, { comparator: "0" });
  return [
    before,
    ...(words.verb === undefined && days !== undefined ? [{ ...onRunDate, operators: [days.operator] }] : []),
    ...(isPast ? [] : [phrase(afterWords[order](period), { direction: "after" })]),
  ];
}

function beforeWords(order: Order, period: string, isPast: boolean): string {
  switch (order) {
    case ">=":
      return isPast ? `in the last ${period}` : `${period} before the run date, or later`;
    case ">":
      return isPast ? `less than ${period} before the run date` : `later than ${period} before the run date`;
    case "<=":
      return `${period} or more before the run date`;
    case "<":
      return `more than ${period} before the run date`;
  }
}

const afterWords = {
  ">=": (period) => `${period} or more after the run date`,
  ">": (period) => `more than ${period} after the run date`,
  "<=": (period) => `${period} after the run date, or earlier`,
  "<": (period) => `earlier than ${period} after the run date`,
} as const satisfies Record<Order, (period: string) => string>;
