import type { TextlintRuleModule } from "@textlint/types";
import { split } from "sentence-splitter";
import { StringSource } from "textlint-util-to-string";
import type { Pattern } from "./patterns.ts";

/** Returns a rule that reports each of these patterns in prose, with what to write instead. It ignores code. */
export function forbidPatterns(patterns: readonly Pattern[]): TextlintRuleModule {
  return (context) => ({
    [context.Syntax.Str](node) {
      for (const { wrong, instead } of patterns) {
        const match = wrong.exec(node.value);
        if (!match) continue;
        const message = `“${match[0]}”: write ${instead}`;
        context.report(node, new context.RuleError(message, { padding: context.locator.at(match.index) }));
      }
    },
  });
}

/** Returns a rule that reports each sentence of more than this many words. */
export function limitSentences(longest: number): TextlintRuleModule {
  return (context) => ({
    [context.Syntax.Paragraph](node) {
      for (const { type, raw, range } of split(
        new StringSource({ ...node, children: [...node.children] }).toString(),
      )) {
        const words = raw.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;
        if (type !== "Sentence" || words <= longest) continue;
        const message = `A sentence of ${words} words: write up to ${longest}`;
        context.report(node, new context.RuleError(message, { padding: context.locator.range(range) }));
      }
    },
  });
}
