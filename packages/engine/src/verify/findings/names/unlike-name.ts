/** Rules whose names speak of something else than they ask. */
import { andList } from "@spi/domain/words/lists";
import { addYears } from "@spi/domain/day/calendar";
import { unitNames } from "@spi/domain/condition/words";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import type { DayTest, PlacedClause } from "../../clauses.ts";
import { dayTestOf, halfLineOf, isBirth, isPast } from "../../clauses.ts";
import type { Found, RuleCheck, Verified } from "../../finding.ts";
import { excluding } from "../../questions.ts";
import { iterationUnlikeName } from "./unlike-iteration-name.ts";
import { genderSays } from "./gender-says.ts";
import { intervalsNamed, mentionedBy, mentions, needs, negated, numberedPart, writtenDay } from "./name-words.ts";
import { planForOthers, planSays } from "./plan-for-other.ts";

/** A rule whose name says another age, interval, direction or attribute than it asks about, or whose plan is for another. */
export const unlikeName: RuleCheck = (verified) => [
  ...iterationUnlikeName(verified),
  ...[...excluding(verified), ...verified.plan.rules.R].flatMap((rule): Found[] => {
    const said = [
      ...rule.clauses.flatMap((clause) =>
        clauseSays({ rule, clause }, verified).map((message) => ({ path: clause.path, message })),
      ),
      ...[...attributeSays(rule), ...planForOthers(rule, verified), ...planSays(rule, verified)].map((message) => ({
        path: rule.path,
        message,
      })),
    ];
    return said.slice(0, 1).map(({ path, message }): Found => ({
      level: "warning",
      path,
      rule,
      message: `The rule “${rule.name}” ${message} Correct the rule or its name.`,
      about: message,
    }));
  }),
];

function clauseSays({ rule, clause }: PlacedClause, verified: Verified): string[] {
  const test = dayTestOf(clause);
  if (test && isBirth(clause)) return [...daySays(clause.name, test), ...ageSays(clause.name, test, verified)];
  if (test && isPast(clause)) return [...intervalSays(clause.name, test), ...eventSays(clause.name, test)];
  if (test && clause.attribute.AttributeName === "BOOKED_APPOINTMENT_DATE")
    return [...eventSays(clause.name, test), ...futureSays(clause.name, test, verified)];
  return [...missingSays(clause), ...genderSays(clause), ...flagSays(clause, rule)];
}

/** What is put after a rule's name for its AND clauses ("Too young AND 1"). */
const generatedEnd = / AND \d+$/i;

type Named = Pick<Verified, "plan" | "campaign">;

/** "Under 75": an age, and which side of it. */
export function ageSays(name: string, test: DayTest, { plan: { runDate }, campaign }: Named): string[] {
  const ages = [
    ...name
      .replace(generatedEnd, "")
      .replaceAll(writtenDay, "")
      .replaceAll(numberedPart, "")
      .matchAll(/(?<![\d/])(\d{1,3})(?![\d/]|st\b|nd\b|rd\b|th\b)/g),
  ].map(([, digits]) => Number(digits));
  if (ages.length === 0) return [];
  const { from = null, unit } = test.relative ?? {};
  if (unit && unit !== "Y" && ages.includes(-test.relative!.count) && !/week|day|month/i.test(name))
    return [`speaks of ${andList(ages.map(String))}, and counts ${unitNames[unit]}.`];
  if (test.relative?.unit === "Y" && from === null && !ages.includes(-test.relative.count))
    return [`speaks of ${andList(ages.map(String))}, and asks about ${Math.abs(test.relative.count)} years.`];
  const years = name.match(/(?<!\d)20\d\d(?!\d)/g);
  const reached = ages.map((age) => addYears(test.day, age)).flatMap((day) => (day.ok ? [day.value] : []));
  if (test.relative === null && years && !reached.some((day) => years.includes(day.slice(0, 4))))
    return [`speaks of ${andList(ages.map(String))} in ${andList(years)}, and compares birthdays with another year.`];
  if (test.relative === null && campaign?.startDate && campaign.endDate && !years) {
    const [first, last] = [addYears(campaign.startDate, -1), addYears(campaign.endDate, 1)];
    if (first.ok && last.ok && !reached.some((day) => first.value <= day && day <= last.value))
      return [`speaks of ${andList(ages.map(String))}, and compares birthdays with another year.`];
  }
  const notOld = /\bnot\s+\d+\s*(plus|\+|(and|or)\s+over)/i.test(name);
  if (!notOld && negated.test(name)) return [];
  const [under, over] = [
    /\b(under|below|younger than|less than)\s*\d/i,
    /(\d\s*(years?)?\s*(and|or)\s+(over|above|older)|\bover\s+\d|\d\s*\+)/i,
  ];
  const { takes } = halfLineOf(test);
  const youngSaid = notOld || under.test(name);
  const oldSaid = !notOld && over.test(name);
  if (youngSaid === oldSaid) return [];
  if (youngSaid !== (takes === "later"))
    return [`speaks of people ${youngSaid ? "under" : "over"} an age, and asks for those on the other side.`];
  if (runDate && from === null && test.relative && youngSaid && test.order === ">=")
    return ["speaks of people under an age, and asks also for those who reach it on the run date."];
  if (test.relative && oldSaid && !/\bover\s+\d/i.test(name) && test.order === "<")
    return ["speaks of people of an age, and does not ask for those who reach it on the run date."];
  return [];
}

/** "Before 2 September 2024": a day of the year, where a birthday is compared with another day of the same month. */
function daySays(name: string, { day, relative }: DayTest): string[] {
  const said = [...name.matchAll(writtenDay)].flatMap(([words]) => {
    const [, date, month] = /(\d{1,2})\D*?([a-z]{3})[a-z]*(?:\s+\d{4})?$/i.exec(words)!;
    return [{ words, date: Number(date), month: months.indexOf(month!.toLowerCase()) + 1 }];
  });
  const [asked, among] = [Number(day.slice(6)), Number(day.slice(4, 6))];
  const [one] = said;
  if (relative !== null || !one || said.some(({ month }) => month !== among)) return [];
  if (said.some(({ date }) => Math.abs(date - asked) <= 1)) return [];
  return [`speaks of ${one.words}, and asks about another day of that month.`];
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const testDays = { D: 1, W: 7, Y: 365 } as const;

/** "In the last 91 days": how long. */
function intervalSays(name: string, { relative }: DayTest): string[] {
  if (!relative) return [];
  const said = intervalsNamed(name);
  const asked = Math.abs(relative.count) * testDays[relative.unit];
  if (said.length === 0 || said.some(({ days }) => Math.abs(days - asked) <= Math.max(1, days * 0.03))) return [];
  return [`speaks of ${andList(said.map(({ words }) => words))}, and asks about another interval.`];
}

/** "Already vaccinated", "Future booking": whether the day is to be late or early. */
function eventSays(name: string, test: DayTest): string[] {
  if (/\+|\bago\b|more than|before|earlier|older|prior|over/i.test(name)) return [];
  const late = /vaccinated|future|recent|in the last|within|too ?(close|soon)|booked/i.test(name);
  if (!late) return [];
  const wanted = isNegated(name) ? "earlier" : "later";
  if (halfLineOf(test).takes === wanted) return [];
  return [`asks for ${wanted === "later" ? "earlier" : "later"} days than its name says.`];
}

/** "Future booking": whether days that are over are asked for as well. */
function futureSays(name: string, test: DayTest, { plan: { runDate } }: Verified): string[] {
  const { takes, edge } = halfLineOf(test);
  return takes === "later" && edge < runDate && /future|upcoming|to come/i.test(name)
    ? ["asks also for days before the run date, which are not to come."]
    : [];
}

/** Whether what a name says of an event is that there was none: "unless vaccinated", and not "booked, not in a cohort". */
function isNegated(name: string): boolean {
  const [said] = name.split(/vaccinated|booking|booked|appointment|\bdose/i);
  return negated.test(said!) || /neither/i.test(said!);
}

/** "Vaccinated before": people who have had something, and not those who have none. */
function missingSays({ attribute, condition, name }: Clause): string[] {
  if (condition?.test.kind !== "missing" || condition.test.negated || negated.test(name)) return [];
  if (!/vaccinated|booked|booking/i.test(name)) return [];
  return [`asks for people without any ${attribute.DisplayValue}, and its name speaks of those who have one.`];
}

/** "Practice outside our boards", "Within the pilot's boards": in a list, or outside it. */
const inside = /\b(?<!not )(within|inside)\b/i;
const outside = /\b(outside|elsewhere|(not|nowhere|anywhere|everywhere) (registered |living )?(in|but)|other than)\b/i;

/** "Care home residents": whether those who have the flag, or the others. */
function flagSays({ attribute, condition, name }: Clause, rule: PlannedRule): string[] {
  const test = condition?.test;
  if (attribute.DataType === "S" && test && "negated" in test && test.kind !== "missing") {
    if (!test.negated && outside.test(name.replace(/\bbook\w* elsewhere/i, "")) && rule.clauses.length === 1)
      return [`asks for some values of ${attribute.DisplayValue}, and its name speaks of people outside them.`];
    return !test.negated || (negated.test(name) && !inside.test(name))
      ? []
      : [`asks for everybody but some values of ${attribute.DisplayValue}, and its name does not say so.`];
  }
  if (attribute.DataType !== "F" || (test?.kind !== "equals" && test?.kind !== "oneOf")) return [];
  const asksForNone = test.negated === (test.kind === "equals" ? test.text === "Y" : test.members.includes("Y"));
  // A rule of another name that leaves out whoever lacks a flag leaves out nearly everybody; one that sends them something may.
  const excludes = rule.type !== "R" && asksForNone;
  if (asksForNone === negated.test(name) || !(mentions(name, attribute.AttributeName) || excludes)) return [];
  return [
    `asks for people whose ${attribute.DisplayValue} is ${asksForNone ? "not Yes" : "Yes"}, and its name says otherwise.`,
  ];
}

/** What the name speaks of is none of what the rule asks about. */
function attributeSays({ name, clauses }: PlannedRule): string[] {
  const asked = clauses.map(({ attribute }) => attribute.AttributeName);
  const named = mentionedBy(name);
  if (named.length > 0 && !asked.some((one) => named.includes(one))) {
    return isKnown(asked)
      ? [`asks about ${clauses[0]!.attribute.DisplayValue}, which its name does not speak of.`]
      : [];
  }
  const lacking = named.find((one) => together.has(one) && !asked.includes(one));
  if (lacking && asked.some((one) => together.has(one)))
    return [`speaks of something that it does not ask about: ${lacking.replaceAll("_", " ").toLowerCase()}.`];
  if (
    asked.includes("BOOKED_APPOINTMENT_PROVIDER") &&
    !asked.includes("BOOKED_APPOINTMENT_DATE") &&
    /future/i.test(name)
  )
    return ["speaks of future bookings, and asks about their provider alone."];
  return [];
}

/** What rules ask about in pairs, "vaccinated or booked", and their names then say. */
const together = new Set(["EMAIL_FLAG", "MOBILE_FLAG", "LAST_SUCCESSFUL_DATE", "BOOKED_APPOINTMENT_DATE"]);
const isKnown = (asked: readonly string[]) =>
  asked.every((one) => mentions(one.replaceAll("_", " "), one) || needs.has(one));
