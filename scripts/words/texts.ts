import { type Comment, type Node, parseSync, visitorKeys } from "oxc-parser";

/** A string in a file, with the line on which it begins. */
export interface Text {
  readonly line: number;
  readonly text: string;
}

/** The parts of a source file that people read: its strings, and the first line of each docstring. */
export interface SourceTexts {
  readonly texts: readonly Text[];
  readonly openings: readonly Text[];
}

/**
 * Returns the strings and docstring openings of a TypeScript file. Includes only literals and JSX text of three words
 * or more.
 */
export function readSource(file: string, source: string): SourceTexts {
  const { program, comments } = parseSync(file, source);
  const lineOf = (start: number) => source.slice(0, start).split("\n").length;
  const texts: Text[] = [];
  const visit = (node: Node) => {
    const text = textOf(node);
    if (text !== undefined && isProse(text)) texts.push({ line: lineOf(node.start), text });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return { texts, openings: comments.flatMap((comment) => openingOf(comment, lineOf)) };
}

function textOf(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "JSXText") return node.value.replaceAll(/\s+/gu, " ").trim();
  return node.type === "TemplateLiteral"
    ? node.quasis.map(({ value }) => value.cooked ?? "").reduce(withValue)
    : undefined;
}

/** Joins two parts of a template with "value" between them, as a separate word. */
function withValue(start: string, end: string): string {
  return `${start}${/\p{L}$/u.test(start) ? " " : ""}value${/^\p{L}/u.test(end) ? " " : ""}${end}`;
}

function childrenOf(node: Node): Node[] {
  if (node.type === "ImportDeclaration" || isDrawing(node)) return [];
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => fields[key] ?? []).filter((child) => child !== null);
}

/** Returns whether a node is an attribute of a style or a drawing, such as the path of an SVG. */
function isDrawing(node: Node): boolean {
  if (node.type !== "JSXAttribute" || node.name.type !== "JSXIdentifier") return false;
  return /^(?:className|d|points|viewBox)$/u.test(node.name.name);
}

const query = /^\s*(?:select|insert|update|delete|with|create|alter|copy|grant|from|where|join)\b/iu;

const styleSheet = /\{ [a-z-]+: [^}]*\}/u;

/** Returns whether a string has three words in a row, and is neither a query nor a style sheet. */
function isProse(text: string): boolean {
  return /\p{L}{2,}[,;:.]? [\p{L}\d]+[,;:.]? [\p{L}\d]/u.test(text) && !query.test(text) && !styleSheet.test(text);
}

function openingOf({ type, value, start }: Comment, lineOf: (start: number) => number): Text[] {
  if (type !== "Block" || !value.startsWith("*")) return [];
  const [text = ""] = value.replace(/^[*\s]+/u, "").split("\n");
  return text === "" ? [] : [{ line: lineOf(start), text: text.trim() }];
}
