import { orList } from "@spi/domain/text/lists";
import type { IterationRule } from "@spi/domain/rule/rule";
import { type NeedContext, rulesByNeed } from "./need-rules.ts";
import { isTranslation } from "@spi/domain/need/needs";

/** Maximum number of languages to list. Further languages are only counted. */
const maxNamed = 5;

/**
 * Describes the needs without a routing rule, formats first, and the plan that people with these needs get. Returns
 * undefined if every need has a rule.
 */
export function missingNeedRulesSentence(rules: readonly IterationRule[], context: NeedContext): string | undefined {
  const rulesByNeedId = rulesByNeed(rules, context);
  const missing = context.needs.filter(({ id }) => !rulesByNeedId.has(id));
  if (missing.length === 0) return undefined;
  const formats = missing.filter((need) => !isTranslation(need));
  const languages = missing.filter(isTranslation);
  const all = context.needs.filter(isTranslation).length;
  const languageTexts =
    languages.length <= maxNamed ? languages.map(({ name }) => name) : [`${languages.length} of ${all} languages`];
  const needList = orList([...formats.map(({ name }) => name), ...languageTexts]);
  return `There is no routing rule for people who need ${needList}. They get the same message as everyone else.`;
}
