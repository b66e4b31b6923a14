/**
 * Checks the wording of documents, strings, docstrings and the commits that are not on main yet. Run with `npm run
 * check:words`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { accepted } from "./accepted.ts";
import { lintDocument, lintTexts } from "./lint.ts";
import { fragment, longestSentence, longestSubject } from "./patterns.ts";
import { readSource } from "./texts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function git(...args: string[]): string[] {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
}

const files = git("ls-files", "*.md", "*.ts", "*.tsx").filter((file) => existsSync(join(root, file)));
const isProduct = (file: string) =>
  /^(?:packages|apps)\/[^/]+\/src\//u.test(file) && !/\.test\.tsx?$|\/test\//u.test(file);

const problems: string[] = [];
const productTexts: string[] = [];
for (const file of files) {
  const source = readFileSync(join(root, file), "utf8");
  const report = (line: number, message: string) => {
    if (!accepted.some((entry) => entry.file === file && message.includes(entry.text)))
      problems.push(`${file}:${line} ${message}`);
  };
  if (file.endsWith(".md")) {
    if (file.includes("/golden/")) continue;
    const longest = file.startsWith("docs/requirements/") ? longestSentence.requirements : longestSentence.documents;
    for (const { line, message } of await lintDocument(source, longest)) report(line, message);
    continue;
  }
  const { texts, openings } = readSource(file, source);
  for (const { line, text } of openings) {
    if (fragment.test(text)) report(line, `A docstring begins with a fragment: “${text}”`);
  }
  if (!isProduct(file)) continue;
  productTexts.push(...texts.map(({ text }) => text));
  for (const { line, message } of await lintTexts(texts, longestSentence.screens)) report(line, message);
}

const isOnMain = git("branch", "--remotes", "--list", "origin/main").length > 0;
for (const subject of isOnMain ? git("log", "--format=%s", "--no-merges", "origin/main..HEAD") : []) {
  if (subject.length > longestSubject) problems.push(`A commit subject of ${subject.length} characters: “${subject}”`);
}

// The spelling checker reads the product's text from here, without the surrounding code.
const folder = join(root, ".cache/words");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "texts.md"), productTexts.join("\n\n"));

for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
