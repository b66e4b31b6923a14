/** Tests that code does not use sentences for users as data. Code compares, stores and decides by codes (ADR 97). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Places that use a sentence as data, with the reason why. */
const accepted: Readonly<Record<string, string>> = {
  "apps/api/src/database/failures.ts": "The database's own messages are all that tells its failures apart.",
  "apps/api/src/database/folder-lock.ts": "SQLite's own message says that the lock is taken.",
  "apps/api/src/people/query-process.ts": "A message from one process to another.",
  "apps/web/src/features/expectations/ExpectationsEditor.tsx": "A function that happens to be called replace.",
  "apps/web/src/features/reports/compare/ReportDecision.tsx":
    "Decisions of before stored ticked warnings as sentences.",
  "apps/web/src/features/rules/editor/RuleMeaning.tsx": "What is shown above the form is not shown in it again.",
  "apps/web/src/ui/page/name-fields.ts": "Fields with the same sentence are named together.",
  "packages/domain/src/campaign-file/expectations/example-lines.ts": "The line is named elsewhere.",
  "packages/domain/src/report/report-check.ts": "Pages and scripts of before tick a warning by its sentence.",
  "packages/engine/src/population/import/staging.ts": "DuckDB's own message says that the disk is full.",
};

const sentenceCall = /^(?:describe|format)[A-Z]|^(?!is[A-Z]).*(?:Sentences?|Words|Text|Message)$/;
const sentenceField = /^(?:message|sentence)$/;

/** Returns whether an expression's name suggests that it is a sentence for users. */
function isSentence(node: Node): boolean {
  switch (node.type) {
    case "ChainExpression":
    case "TSNonNullExpression":
      return isSentence(node.expression);
    case "CallExpression":
      return sentenceCall.test(nameOf(node.callee));
    case "MemberExpression":
      return sentenceField.test(nameOf(node)) || nameOf(node.object).endsWith("Messages");
    case "Identifier":
      return sentenceField.test(node.name);
    default:
      return false;
  }
}

function nameOf(node: Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && node.property.type === "Identifier" ? node.property.name : "";
}

const isText = (node: Node) => !(node.type === "Literal" && (node.value === null || node.value === ""));
const ofText =
  /^(?:includes|startsWith|endsWith|match|matchAll|replace|replaceAll|indexOf|search|test|exec|has|get|set|delete|hashOf)$/;

/** Returns the lines on which a file compares, splits or hashes a sentence, or uses one as a key. */
function usesAsData(file: string, text: string): string[] {
  const uses: string[] = [];
  const at = ({ start }: Node) => uses.push(`${file}:${text.slice(0, start).split("\n").length}`);
  new Visitor({
    BinaryExpression: (node) => {
      const sides = [node.left, node.right];
      if (/^[!=]==$/.test(node.operator) && sides.every((side) => isText(side) && nameOf(side) !== "undefined")) {
        if (sides.some(isSentence)) at(node);
      }
    },
    SwitchStatement: (node) => {
      if (isSentence(node.discriminant)) at(node);
    },
    CallExpression: (node) => {
      if (!ofText.test(nameOf(node.callee))) return;
      const subject = node.callee.type === "MemberExpression" ? [node.callee.object] : [];
      if ([...subject, ...node.arguments].some(isSentence)) at(node);
    },
  }).visit(parseSync(file, text).program);
  return uses;
}

/** In a release's list, `message` is the number of a message to a person. */
const numbersMessages =
  /^apps\/api\/src\/releases\/(?:list|person|prepare-release|sending|earlier-releases)|^packages\/domain\/src\/release\/recent-messages/;

const sources = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/test\/|^apps\/dev-/.test(file) && !numbersMessages.test(file),
);

test("code never compares, splits, hashes or uses as a key a sentence for users, except in the listed files", () => {
  const uses = sources.flatMap((file) => usesAsData(file, readFileSync(join(root, file), "utf8")));
  const files = new Set(uses.map((use) => use.replace(/:\d+$/, "")));
  expect(uses.filter((use) => !(use.replace(/:\d+$/, "") in accepted))).toEqual([]);
  expect(Object.keys(accepted).filter((file) => !files.has(file))).toEqual([]);
});

test.each([
  "if (finding.message === other.message) go();",
  "const known = new Set(); known.has(check.message);",
  "if (/Stopped by/.test(release.sentence)) go();",
  'if (ruleSentence(rule).includes("age")) go();',
  'switch (reason.message) { case "a": go(); }',
  "const key = hashOf(finding.message);",
])("a sentence used as data is found: %s", (text) => {
  expect(usesAsData("a.ts", text)).toEqual(["a.ts:1"]);
});

test.each(["if (message === undefined) go();", 'if (problem.code === "a") go();', "show(finding.message);"])(
  "other uses of a sentence are accepted: %s",
  (text) => {
    expect(usesAsData("a.ts", text)).toEqual([]);
  },
);
