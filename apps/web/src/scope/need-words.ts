import { orList } from "@spi/domain/text/lists";
import type { IterationRule } from "@spi/domain/rule/rule";
import { type NeedReading, rulesByNeed } from "./need-rules.ts";
import { isTranslation } from "@spi/domain/need/needs";

/** Maximum number of languages to list. Others are only counted. */
const maxNamed = 5;

/**
 * Describes the needs without a routing rule, formats first, and what these people get. Returns undefined if each need
 * has a rule.
 */
export function needsWithoutRule(rules: readonly IterationRule[], reading: NeedReading): string | undefined {
  const named = rulesByNeed(rules, reading);
  const unnamed = reading.needs.filter(({ id }) => !named.has(id));
  if (unnamed.length === 0) return undefined;
  const formats = unnamed.filter((need) => !isTranslation(need));
  const languages = unnamed.filter(isTranslation);
  const all = reading.needs.filter(isTranslation).length;
  const written =
    languages.length <= maxNamed ? languages.map(({ name }) => name) : [`${languages.length} of ${all} languages`];
  const words = orList([...formats.map(({ name }) => name), ...written]);
  return `There is no routing rule for people who need ${words}. They get the same message as everyone else.`;
}
