/** SQL with its precedence. This determines whether the SQL needs brackets when it is combined. */
export interface Expression {
  text: string;
  /** "one" never needs brackets. It is a comparison, a call, a column or a bracketed negation. */
  binds: "one" | "and" | "or";
}

/** Returns an expression that does not need brackets next to "and" or "or". */
export function atom(text: string): Expression {
  return { text, binds: "one" };
}

export function allOf(parts: readonly Expression[]): Expression {
  return joined(parts, "and");
}

export function anyOf(parts: readonly Expression[]): Expression {
  return joined(parts, "or");
}

/** Negates an expression if the test is negated. Null stays null in either case. */
export function negatedIf(negated: boolean, part: Expression): Expression {
  return negated ? atom(`not (${part.text})`) : part;
}

function joined(parts: readonly Expression[], binds: "and" | "or"): Expression {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const texts = parts.map((part) => (part.binds === "one" || part.binds === binds ? part.text : `(${part.text})`));
  return { text: texts.join(` ${binds} `), binds };
}

/** Returns the lines of a list of columns, with a comma after all but the last. */
export function columnList(columns: readonly (readonly string[])[]): string[] {
  return columns.flatMap((lines, index) => {
    const comma = index === columns.length - 1 ? "" : ",";
    return lines.map((line, at) => (at === lines.length - 1 ? `${line}${comma}` : line));
  });
}
