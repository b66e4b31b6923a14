import type { IterationRule } from "../rule/rule.ts";
import type { NeedReading } from "./need-rules.ts";
import { rulesByNeed } from "./need-rules.ts";
import { isTranslation } from "./needs.ts";

const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Whom no routing rule names, formats first, and what they are sent; undefined where each need has a rule (REQ-DESK-75). */
export function needsWithoutRule(rules: readonly IterationRule[], reading: NeedReading): string | undefined {
  const named = rulesByNeed(rules, reading);
  const unnamed = reading.needs.filter(({ id }) => !named.has(id));
  if (unnamed.length === 0) return undefined;
  const formats = unnamed.filter((need) => !isTranslation(need));
  const languages = unnamed.filter(isTranslation);
  const isEach = languages.length > 0 && languages.length === reading.needs.filter(isTranslation).length;
  const written = isEach ? ["another language than English"] : languages.map(({ name }) => name);
  const words = or.format([...formats.map(({ name }) => name), ...written]);
  return `No routing rule names people who need ${words}: they are sent what everybody else is.`;
}
