/** A piece of SQL that knows how it binds, so that whoever puts pieces together knows which need brackets. */
export interface Expression {
  text: string;
  /** "one" stands anywhere as it is: a comparison, a call, a column or a negation of something in brackets. */
  binds: "one" | "and" | "or";
}

/** A piece that needs no brackets beside "and" and "or". */
export function one(text: string): Expression {
  return { text, binds: "one" };
}

export function allOf(parts: readonly Expression[]): Expression {
  return joined(parts, "and");
}

export function anyOf(parts: readonly Expression[]): Expression {
  return joined(parts, "or");
}

/** The opposite of a piece, or the piece itself where a test is not negated. Null stays null either way. */
export function negatedIf(negated: boolean, part: Expression): Expression {
  return negated ? one(`not (${part.text})`) : part;
}

function joined(parts: readonly Expression[], binds: "and" | "or"): Expression {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const texts = parts.map((part) => (part.binds === "one" || part.binds === binds ? part.text : `(${part.text})`));
  return { text: texts.join(` ${binds} `), binds };
}

/** A list of columns: each its lines, with a comma behind all but the last. */
export function columnList(columns: readonly (readonly string[])[]): string[] {
  return columns.flatMap((lines, index) => {
    const comma = index === columns.length - 1 ? "" : ",";
    return lines.map((line, at) => (at === lines.length - 1 ? `${line}${comma}` : line));
  });
}
