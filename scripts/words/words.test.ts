/** Tests that the check of words finds phrases that native readers stumble over, and ignores others. */
import { expect, test } from "vitest";
import { lintDocument, lintTexts } from "./lint.ts";
import { fragment, prosePatterns } from "./patterns.ts";
import { readSource } from "./texts.ts";

test.each(prosePatterns)("$example is reported with what to write instead", async ({ example, instead }) => {
  const issues = await lintDocument(`# A heading\n\n${example}`, 30);
  expect(issues).toContainEqual({ line: 3, message: expect.stringContaining(`write ${instead}`) as string });
});

test("code and addresses in a document are not prose", async () => {
  const document = "Call `somebody()` or [this page](https://example.org/whoever).\n\n```\nnobody was told\n```";
  expect(await lintDocument(document, 30)).toEqual([]);
});

test("a sentence with more words than the limit is reported, wherever its lines break", async () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
  expect(await lintDocument(`${words(10)}\n${words(11)}.`, 20)).toMatchObject([{ line: 1 }]);
  expect(await lintDocument(`${words(10)}.\n${words(11)}.`, 20)).toEqual([]);
});

test("literals, JSX and templates in a source file are text, but names, imports and queries are not", () => {
  const source = `
    import { one } from "a file with spaces";
    const error = "Enter the start date";
    const page = <p>You have no tasks</p>;
    const words = \`Sent to \${count} people today\`;
    const other = ["in review", "select name from user_account"];
  `;
  expect(readSource("page.tsx", source).texts).toEqual([
    { line: 3, text: "Enter the start date" },
    { line: 4, text: "You have no tasks" },
    { line: 5, text: "Sent to value people today" },
  ]);
});

test("a problem in a source file has the line of its text", async () => {
  const texts = [
    { line: 7, text: "You have no tasks" },
    { line: 40, text: "Nobody was invited" },
  ];
  expect(await lintTexts(texts, 30)).toMatchObject([{ line: 40 }]);
});

test("the opening of a docstring is its first line", () => {
  const source =
    "/** Returns the first cohort.\n * Whether or not. */\nfunction a() {}\n/* What is this */\n// What is that";
  expect(readSource("a.ts", source).openings).toEqual([{ line: 1, text: "Returns the first cohort." }]);
});

test.each(["What is counted.", "Whether a person matches.", "If it is there."])("“%s” is a fragment", (opening) => {
  expect(opening).toMatch(fragment);
});

test("a docstring that begins with a verb or a noun is a sentence", () => {
  for (const opening of ["Returns the address.", "Number of days.", "Whatever was typed."])
    expect(opening).not.toMatch(fragment);
});
