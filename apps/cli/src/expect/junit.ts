/** One test case for continuous integration services. */
export interface Case {
  /** The tested iteration, statement or file. */
  suite: string;
  /** Tells apart expectations with one name: all iterations' or this iteration's. */
  of?: string;
  name: string;
  /** "not tested": the test's input is invalid or missing. */
  outcome: "holds" | "fails" | "not judged" | "not tested";
  /** The finding. */
  message: string;
  /** An example person, in words. */
  somebody?: string | undefined;
}

/** Returns results as JUnit XML, with one suite for each tested subject. */
export function junitXml(cases: readonly Case[]): string {
  const suites = [...Map.groupBy(cases, ({ suite }) => suite)].map(suiteXml);
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>", ""].join("\n");
}

/** JUnit's elements for outcomes other than success. */
const elements = { fails: "failure", "not judged": "skipped", "not tested": "error" } as const;

function suiteXml([suite, cases]: [string, readonly Case[]]): string {
  const having = (wanted: Case["outcome"]) => cases.filter(({ outcome }) => outcome === wanted).length;
  const counts = `tests="${cases.length}" failures="${having("fails")}" errors="${having("not tested")}" skipped="${having("not judged")}"`;
  const head = `<testsuite ${attribute("name", suite)} ${counts}>`;
  return [head, ...cases.map(caseXml), "</testsuite>"].join("\n");
}

function caseXml({ suite, of, name, outcome, message, somebody }: Case): string {
  const className = of === undefined ? suite : `${suite}, expected of ${of}`;
  const head = `<testcase ${attribute("classname", className)} ${attribute("name", name)}`;
  if (outcome === "holds") return `${head}/>`;
  const element = elements[outcome];
  const found = `<${element} ${attribute("message", message)}`;
  const told =
    somebody === undefined ? `${found}/>` : `${found}>${escaped(`Example person affected: ${somebody}.`)}</${element}>`;
  return `${head}>${told}</testcase>`;
}

function attribute(name: string, value: string): string {
  return `${name}="${escaped(value)}"`;
}

/** Removes characters that XML 1.0 cannot contain: control characters, unpaired surrogates and two noncharacters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, "\uFFFD")
    .replaceAll(/[&<>"\t\n\r]/g, (character) => `&#${character.codePointAt(0)};`);
}
