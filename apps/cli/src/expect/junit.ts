import { personWords } from "@spi/domain/expectation/expectation-sentence";
import type { Tested } from "./test-iteration.ts";
import { isUnjudged } from "./test-iteration.ts";

/** Results as JUnit XML, as continuous integration services read it: a suite for each iteration, a case for each expectation. */
export function junitXml(results: readonly Tested[]): string {
  const suites = [...Map.groupBy(results, ({ iteration }) => iteration)].map(suiteXml);
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>", ""].join("\n");
}

function suiteXml([iteration, results]: [string, readonly Tested[]]): string {
  const failed = results.filter(({ holds }) => !holds).length;
  const skipped = results.filter(isUnjudged).length;
  const counts = `tests="${results.length}" failures="${failed}" skipped="${skipped}"`;
  const head = `<testsuite ${attribute("name", iteration)} ${counts}>`;
  return [head, ...results.map(caseXml), "</testsuite>"].join("\n");
}

function caseXml(result: Tested): string {
  const { iteration, name, holds, message } = result;
  const head = `<testcase ${attribute("classname", iteration)} ${attribute("name", name)}`;
  if (isUnjudged(result)) return `${head}><skipped ${attribute("message", message)}/></testcase>`;
  return holds ? `${head}/>` : `${head}>${failureXml(result)}</testcase>`;
}

/** What was found, with somebody for whom it shows as its text. */
function failureXml({ message, person }: Tested): string {
  const head = `<failure ${attribute("message", message)}`;
  return person === null
    ? `${head}/>`
    : `${head}>${escaped(`Somebody for whom it shows: ${personWords(person)}.`)}</failure>`;
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
