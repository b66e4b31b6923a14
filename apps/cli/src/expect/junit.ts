/** One thing that was tested, for continuous integration services. */
export interface Case {
  /** What it was tested of: an iteration, a statement, a file. */
  suite: string;
  /** Of what it is expected within that, where two may have one name. */
  of?: string;
  name: string;
  /** "not tested": what was needed to test it is wrong or missing. */
  outcome: "holds" | "fails" | "not judged" | "not tested";
  /** What was found. */
  message: string;
  /** Somebody for whom it shows, in words. */
  somebody?: string | undefined;
}

/** Results as JUnit XML, as continuous integration services read it: a suite for each thing that was tested. */
export function junitXml(cases: readonly Case[]): string {
  const suites = [...Map.groupBy(cases, ({ suite }) => suite)].map(suiteXml);
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>", ""].join("\n");
}

/** JUnit's names of what is not as it should be; what holds has none. */
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
    somebody === undefined
      ? `${found}/>`
      : `${found}>${escaped(`Somebody for whom it shows: ${somebody}.`)}</${element}>`;
  return `${head}>${told}</testcase>`;
}

function attribute(name: string, value: string): string {
  return `${name}="${escaped(value)}"`;
}

/** Without what XML 1.0 cannot hold at all: control characters, halves of surrogate pairs and two noncharacters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, "\uFFFD")
    .replaceAll(/[&<>"\t\n\r]/g, (character) => `&#${character.codePointAt(0)};`);
}
