/** A test case for continuous integration services. */
export interface Case {
  /** The tested iteration, statement or file. */
  suite: string;
  /** Scope that distinguishes expectations with the same name. It is all iterations, or this iteration. */
  of?: string;
  name: string;
  /** "not tested" means that the test's input is invalid or missing. */
  outcome: "met" | "not met" | "not checked" | "not tested";
  message: string;
  /** Description of an example person. */
  examplePerson?: string | undefined;
}

/** Returns results as JUnit XML, with one suite for each tested subject. */
export function junitXml(cases: readonly Case[]): string {
  const suites = [...Map.groupBy(cases, ({ suite }) => suite)].map(suiteXml);
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>", ""].join("\n");
}

/** JUnit elements for outcomes other than success. */
const elements = { "not met": "failure", "not checked": "skipped", "not tested": "error" } as const;

function suiteXml([suite, cases]: [string, readonly Case[]]): string {
  const countWithOutcome = (expected: Case["outcome"]) => cases.filter(({ outcome }) => outcome === expected).length;
  const counts = `tests="${cases.length}" failures="${countWithOutcome("not met")}" errors="${countWithOutcome("not tested")}" skipped="${countWithOutcome("not checked")}"`;
  const head = `<testsuite ${attribute("name", suite)} ${counts}>`;
  return [head, ...cases.map(caseXml), "</testsuite>"].join("\n");
}

function caseXml({ suite, of, name, outcome, message, examplePerson }: Case): string {
  const className = of === undefined ? suite : `${suite} (${of})`;
  const head = `<testcase ${attribute("classname", className)} ${attribute("name", name)}`;
  if (outcome === "met") return `${head}/>`;
  const element = elements[outcome];
  const openingTag = `<${element} ${attribute("message", message)}`;
  const content =
    examplePerson === undefined
      ? `${openingTag}/>`
      : `${openingTag}>${escaped(`Example person: ${examplePerson}.`)}</${element}>`;
  return `${head}>${content}</testcase>`;
}

function attribute(name: string, value: string): string {
  return `${name}="${escaped(value)}"`;
}

/**
 * Replaces characters that are not allowed in XML 1.0, which are control characters, unpaired surrogates and two
 * noncharacters.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, "\uFFFD")
    .replaceAll(/[&<>"\t\n\r]/g, (character) => `&#${character.codePointAt(0)};`);
}
