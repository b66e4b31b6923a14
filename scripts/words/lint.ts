import { TextlintKernel, type TextlintKernelOptions } from "@textlint/kernel";
import markdown from "@textlint/textlint-plugin-markdown";
import { prosePatterns } from "./patterns.ts";
import { forbidPatterns, limitSentences } from "./rules.ts";
import type { Text } from "./texts.ts";

/** A problem in prose, with its line in the file. */
export interface WordProblem {
  readonly line: number;
  readonly message: string;
}

const kernel = new TextlintKernel();

/** Returns the problems in a Markdown document. Sentences can have up to `longest` words. */
export async function lintDocument(source: string, longest: number): Promise<WordProblem[]> {
  const options: TextlintKernelOptions = {
    ext: ".md",
    plugins: [{ pluginId: "markdown", plugin: markdown.default ?? markdown }],
    rules: [
      { ruleId: "pattern", rule: forbidPatterns(prosePatterns) },
      { ruleId: "sentence", rule: limitSentences(longest) },
    ],
  };
  const { messages } = await kernel.lintText(source, options);
  return messages.map(({ line, message }) => ({ line, message }));
}

/** Returns the problems in a source file's text. Sentences can have up to `longest` words. */
export async function lintTexts(texts: readonly Text[], longest: number): Promise<WordProblem[]> {
  if (texts.length === 0) return [];
  // Each text is a paragraph of a document, on a separate line.
  const source = texts.map(({ text }) => text.replaceAll(/\s+/gu, " ").trim()).join("\n\n");
  const issues = await lintDocument(source, longest);
  return issues.map(({ line, message }) => ({ line: texts[Math.floor((line - 1) / 2)]!.line, message }));
}
