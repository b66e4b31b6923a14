import { type Citation, type Source, citationsIn } from "./citations.ts";

/**
 * One line of a requirements page, for example "- REQ-SIGN-01 The claim. (§2.1.08, §2.1.09)". A requirement that we
 * decided ourselves does not cite a statement.
 */
export interface Requirement {
  id: string;
  text: string;
  /** Statements that the requirement cites, without the sign. */
  statements: string[];
  file: string;
}

/**
 * A requirement, and its identifiers that no test cites. Requirements from the specification need a test for each
 * statement. Our own requirements need a test that cites their ID.
 */
export interface Untested {
  requirement: Requirement;
  uncited: string[];
}

/** Result of comparing requirements with tests: requirements without a test, and citations without a requirement. */
export interface Trace {
  requirements: number;
  /** Requirements that are not covered by any test. */
  untested: Untested[];
  /** Citations that do not match a requirement. */
  unknown: Citation[];
  /** IDs that more than one requirement has. A test of one requirement would seem to cover the other. */
  twice: string[];
  /** Controls of hazards that are not a requirement, or are a requirement that no test covers. */
  missingControls: string[];
}

const line = /^- (REQ-[A-Z]+-\d+)\s+(.*?)(?:\s*\(((?:§[\d.]+(?:,\s*)?)+)\))?\s*$/gm;

/** Returns the requirements listed on a page. */
export function requirementsIn({ file, text }: Source): Requirement[] {
  return [...text.matchAll(line)].map(([, id, words, cited]) => ({
    id: String(id),
    text: String(words),
    statements: [...(cited ?? "").matchAll(/§([\d.]+)/g)].map(([, statement]) => String(statement)),
    file,
  }));
}

/** Compares requirements with the tests that cite them. */
export function traceOf({
  pages,
  tests,
  hazards = [],
}: Record<"pages" | "tests", Source[]> & { hazards?: Source[] }): Trace {
  const requirements = pages.flatMap(requirementsIn);
  const citations = tests.flatMap(citationsIn);
  const known = new Set(requirements.flatMap(({ id, statements }) => [id, ...statements.map(signed)]));
  const cited = new Set(citations.map(({ of }) => of));
  const untested = requirements.flatMap((requirement) => {
    const { id, statements } = requirement;
    const uncited = (statements.length === 0 ? [id] : statements.map(signed)).filter((name) => !cited.has(name));
    return uncited.length === 0 ? [] : [{ requirement, uncited }];
  });
  const shown = new Set(requirements.map(({ id }) => id));
  for (const { requirement } of untested) shown.delete(requirement.id);
  const ids = requirements.map(({ id }) => id);
  const controls = new Set(hazards.flatMap(({ text }) => text.match(/REQ-[A-Z]+-\d+/g) ?? []));
  return {
    requirements: requirements.length,
    untested,
    unknown: citations.filter(({ of }) => !known.has(of)),
    twice: ids.filter((id, index) => ids.indexOf(id) !== index),
    missingControls: [...controls].filter((id) => !shown.has(id)),
  };
}

/** Returns the trace as text. */
export function traceReport({ requirements, untested, unknown, twice, missingControls }: Trace): string {
  const lines = [
    ...untested.map(({ requirement: { id, text, statements }, uncited }) =>
      ["no test cites", uncited.join(", "), statements.length > 0 && `of ${id}`, text].filter(Boolean).join(" "),
    ),
    ...[...Map.groupBy(unknown, ({ of }) => of)].map(
      ([of, cited]) => `no requirement has ${of}, which is cited in ${filesOf(cited)}`,
    ),
    ...twice.map((id) => `${id} is the ID of several requirements: give each one its own`),
    ...missingControls.map((id) => `no test covers ${id}, a hazard control in docs/safety.md`),
    `requirements covered by tests: ${requirements - untested.length} of ${requirements}`,
    `citations with no requirement: ${unknown.length}`,
  ];
  return `${lines.join("\n")}\n`;
}

function signed(statement: string): string {
  return `§${statement}`;
}

function filesOf(citations: Citation[]): string {
  return [...new Set(citations.map(({ file }) => file))].join(", ");
}
