/** Wrong ages, signs, units and operators. */
import {
  all,
  birth,
  booking,
  compare,
  dose,
  has,
  make,
  operate,
  operator,
  relative,
  yearsOfAge,
} from "./conditions.ts";
import type { Template } from "./template.ts";

const ages = make("ages");
const signs = make("signs");
const units = make("units and operators");

export const wrongValues: readonly Template[] = [
  ages("digits swapped (75 as 57)", 5, all(yearsOfAge, has(/^-75$/)), compare("-75", "-57")),
  ages("80 as 8", 2, all(yearsOfAge, has(/^-80$/)), compare("-80", "-8")),
  ages("one year too old", 5, yearsOfAge, ({ rule }) => (rule.Comparator = String(Number(rule.Comparator) - 1))),
  ages("one year too young", 4, yearsOfAge, ({ rule }) => (rule.Comparator = String(Number(rule.Comparator) + 1))),
  ages("ten years too young", 5, yearsOfAge, ({ rule }) => (rule.Comparator = String(Number(rule.Comparator) + 10))),
  ages("five years too old", 4, yearsOfAge, ({ rule }) => (rule.Comparator = String(Number(rule.Comparator) - 5))),
  ages("born a decade earlier", 2, all(birth, has(/^19[56]/)), compare(/^19([56])/, "194")),
  ages(
    "born five years later",
    2,
    all(birth, has(/^19(51|61|44)/)),
    ({ rule }) => (rule.Comparator = String(Number(rule.Comparator) + 50_000)),
  ),
  signs("minus forgotten at an age", 6, yearsOfAge, compare(/^-/, "")),
  signs("minus forgotten at a dose", 7, all(dose, relative, has(/^-\d/)), compare(/^-/, "")),
  signs("minus typed at today", 3, all(booking, has(/^0$/)), compare("0", "-90")),
  signs("dash of a word processor", 2, all(relative, has(/^-\d/)), compare(/^-/, "–")),
  units(
    "years as weeks at an age",
    4,
    all(yearsOfAge, operator("Y>", "Y<=")),
    ({ rule }) => (rule.Operator = rule.Operator.replace("Y", "W")),
  ),
  units(
    "years as days at a dose",
    4,
    all(dose, operator("Y>=", "Y<=")),
    ({ rule }) => (rule.Operator = rule.Operator.replace("Y", "D")),
  ),
  units(
    "days as weeks",
    3,
    all(dose, operator("D>=", "D<")),
    ({ rule }) => (rule.Operator = rule.Operator.replace("D", "W")),
  ),
  units(
    "days as years",
    3,
    all(dose, operator("D>=", "D<")),
    ({ rule }) => (rule.Operator = rule.Operator.replace("D", "Y")),
  ),
  units(
    "weeks entered where days are asked",
    3,
    all(dose, operator("D>="), has(/^-(91|196)$/)),
    ({ rule }) => (rule.Comparator = String(Number(rule.Comparator) / 7)),
  ),
  units(
    "operator the wrong way round at an age",
    6,
    all(yearsOfAge, operator("Y>", "Y<=")),
    ({ rule }) => (rule.Operator = rule.Operator === "Y>" ? "Y<" : "Y>="),
  ),
  units(
    "operator the wrong way round at a dose",
    5,
    all(dose, operator("Y>=", "D>=", ">=")),
    ({ rule }) => (rule.Operator = rule.Operator.replace(">=", "<=")),
  ),
  units("operator the wrong way round at a booking", 4, all(booking, operator("D>=")), operate("D<")),
  units("or equal added at an age", 4, all(yearsOfAge, operator("Y>")), operate("Y>=")),
  units("or equal lost at an age", 3, all(yearsOfAge, operator("Y<=")), operate("Y<")),
  units("null the wrong way round", 3, operator("is_not_null"), operate("is_null")),
];
