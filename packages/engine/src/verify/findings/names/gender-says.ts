import { evaluateTest } from "@spi/domain/condition/evaluate-test";
import type { Clause } from "../../../plan/plan.ts";
import { negated } from "./name-words.ts";

/** "Women": whether those who are recorded so are asked for, or the others. */
export function genderSays({ attribute, condition, name }: Clause): string[] {
  if (attribute.AttributeName !== "GENDER" || !condition || negated.test(name)) return [];
  const said = Object.entries(genders).filter(([, words]) => words.test(name));
  const [one, other] = said;
  if (!one || other || evaluateTest(condition.test, one[0]) === "match") return [];
  const opposite = Object.keys(genders).find((code) => code !== one[0]);
  if (evaluateTest(condition.test, opposite!) !== "match") return [];
  return [`speaks of people of one gender, and asks for those whose ${attribute.DisplayValue} is another.`];
}

const genders: Readonly<Record<string, RegExp>> = {
  "1": /\b(men|man|males?|boys?)\b/i,
  "2": /\b(women|woman|females?|girls?|pregnan\w*)\b/i,
};
