/** A file and what it says. */
export interface Source {
  file: string;
  text: string;
}

/**
 * One line of a page of requirements: "- REQ-SIGN-01 What holds. (§2.1.08, §2.1.09)". A decision of our own names no
 * statement.
 */
export interface Requirement {
  id: string;
  text: string;
  /** The statements it comes from, without the sign. */
  statements: string[];
  file: string;
}

/** A requirement's ID, or a statement with its sign, in the title of a test. */
export interface Citation {
  of: string;
  file: string;
  title: string;
}

/** What is covered, what is not, and what is cited in vain. */
export interface Trace {
  requirements: number;
  /** Requirements that no test names, by ID or by any of their statements. */
  untested: Requirement[];
  /** Citations that no requirement answers to. */
  unknown: Citation[];
}

const line = /^- (REQ-[A-Z]+-\d+)\s+(.*?)(?:\s*\(((?:§[\d.]+(?:,\s*)?)+)\))?\s*$/gm;
const title =
  /\b(?:test|it)(?:\.(?:each|for|concurrent|only|step|prop))*(?:\((?:[^()]|\([^()]*\))*\))?\s*\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const citation = /§(\d+(?:\.\d+)*)|\b(REQ-[A-Z]+-\d+)\b/g;

/** The requirements that a page lists. */
export function requirementsIn({ file, text }: Source): Requirement[] {
  return [...text.matchAll(line)].map(([, id, words, cited]) => ({
    id: String(id),
    text: String(words),
    statements: [...(cited ?? "").matchAll(/§([\d.]+)/g)].map(([, statement]) => String(statement)),
    file,
  }));
}

/** What the titles of a file's tests cite. */
export function citationsIn({ file, text }: Source): Citation[] {
  return [...text.matchAll(title)].flatMap(([, , words]) =>
    [...String(words).matchAll(citation)].map(([, statement, requirement]) => ({
      of: requirement ?? `§${statement}`,
      file,
      title: String(words),
    })),
  );
}

/** Compares requirements with the tests that name them. */
export function traceOf({ pages, tests }: { pages: Source[]; tests: Source[] }): Trace {
  const requirements = pages.flatMap(requirementsIn);
  const citations = tests.flatMap(citationsIn);
  const names = ({ id, statements }: Requirement) => [id, ...statements.map((statement) => `§${statement}`)];
  const known = new Set(requirements.flatMap(names));
  const cited = new Set(citations.map(({ of }) => of));
  return {
    requirements: requirements.length,
    untested: requirements.filter((requirement) => !names(requirement).some((name) => cited.has(name))),
    unknown: citations.filter(({ of }) => !known.has(of)),
  };
}

/** The trace in words, for people. */
export function traceReport({ requirements, untested, unknown }: Trace): string {
  const lines = [
    ...untested.map(({ id, text, statements }) =>
      ["no test names", id, sources(statements), text].filter(Boolean).join(" "),
    ),
    ...[...Map.groupBy(unknown, ({ of }) => of)].map(
      ([of, cited]) => `no requirement has ${of}, cited in ${filesOf(cited)}`,
    ),
    `requirements named by a test: ${requirements - untested.length} of ${requirements}`,
    `citations without a requirement: ${unknown.length}`,
  ];
  return `${lines.join("\n")}\n`;
}

function sources(statements: string[]): string {
  return statements.length === 0 ? "" : `(§${statements.join(", §")})`;
}

function filesOf(citations: Citation[]): string {
  return [...new Set(citations.map(({ file }) => file))].join(", ");
}
