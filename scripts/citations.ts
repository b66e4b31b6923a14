import { type Expression, type Node, type Program, parseSync, visitorKeys } from "oxc-parser";

/** A citation in a test's title of a requirement's ID, or of a statement with its sign. */
export interface Citation {
  of: string;
  file: string;
  title: string;
}

/** A file and its content. */
export interface Source {
  file: string;
  text: string;
}

const citation = /§(\d+(?:\.\d+)*)|\b(REQ-[A-Z]+-\d+)\b/g;
const testNames = new Set(["test", "it"]);

/**
 * Returns the citations in the titles of a file's tests. Reads all text in a title and in its table of cases, but not
 * comments or test bodies.
 */
export function citationsIn({ file, text }: Source): Citation[] {
  if (!text.includes("§") && !text.includes("REQ-")) return [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const declared = declarationsIn(program);
  return [...nodesIn(program)].flatMap((node) => {
    if (node.type !== "CallExpression" || !isTest(node.callee)) return [];
    return node.arguments.slice(0, 1).flatMap((part) => textsIn(part, declared).flatMap((title) => cited(title, file)));
  });
}

function cited(title: string, file: string): Citation[] {
  return [...title.matchAll(citation)].map(([, statement, requirement]) => ({
    of: requirement ?? `§${statement}`,
    file,
    title,
  }));
}

/**
 * Returns whether a call creates a test. It can call test, it, test.concurrent or similar, test.each with a table, or
 * the function that test.each returns.
 */
function isTest(callee: Expression): boolean {
  if (callee.type === "Identifier") return testNames.has(callee.name);
  if (callee.type === "MemberExpression") return isTest(callee.object);
  return callee.type === "CallExpression" && callee.callee.type === "MemberExpression" && isTest(callee.callee);
}

/** Returns the file's constants. */
function declarationsIn(program: Program): Map<string, Node> {
  const declared = [...nodesIn(program)].flatMap((node) =>
    node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init
      ? [[node.id.name, node.init] as const]
      : [],
  );
  return new Map(declared);
}

/**
 * Returns the strings in a title or table, including the constants it uses. The parts of a template are joined into one
 * string.
 */
function textsIn(node: Node, declared: Map<string, Node>): string[] {
  if (node.type === "Identifier") {
    const pending = declared.get(node.name);
    return pending ? textsIn(pending, new Map([...declared].filter(([name]) => name !== node.name))) : [];
  }
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  const own = node.type === "TemplateLiteral" ? [node.quasis.map(({ value }) => value.raw).join("…")] : [];
  return isFunction(node) ? [] : [...own, ...childrenOf(node).flatMap((child) => textsIn(child, declared))];
}

function isFunction({ type }: Node): boolean {
  return type === "ArrowFunctionExpression" || type === "FunctionExpression";
}

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

function childrenOf(node: Node): Node[] {
  const parts = node as unknown as Record<string, Node | (Node | null)[] | null>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => parts[key] ?? []).filter((part) => part !== null);
}
