import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { resultsFolder } from "./test-totals.ts";

interface Results {
  testResults?: { name: string; message?: string; assertionResults: VitestTest[] }[];
  suites?: Suite[];
}

interface VitestTest {
  status: string;
  fullName: string;
  failureMessages?: string[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** Returns one line per failed test with the first line of its reason, so that the end of a log shows where to look. */
export function failedTests(folder = resultsFolder): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return names.flatMap((name) => {
    const { testResults = [], suites = [] } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Results;
    return [...testResults.flatMap(failedInFile), ...suites.flatMap(failedInSuite)];
  });
}

function failedInFile({ name, message, assertionResults }: NonNullable<Results["testResults"]>[number]): string[] {
  const tests = assertionResults.filter(({ status }) => status === "failed");
  if (message && tests.length === 0) return [line(name, "could not be run", message)];
  return tests.map(({ fullName, failureMessages = [] }) => line(name, fullName, failureMessages[0]));
}

function failedInSuite({ file, suites = [], specs = [] }: Suite): string[] {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"));
  return [
    ...failed.map(({ title, tests }) => line(file, title, firstError(tests))),
    ...suites.flatMap((suite) => failedInSuite(suite)),
  ];
}

type PlaywrightTests = NonNullable<Suite["specs"]>[number]["tests"];

const firstError = (tests: PlaywrightTests): string | undefined =>
  tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean);

function line(file: string, title: string, message = ""): string {
  const [why = ""] = stripVTControlCharacters(message).split("\n");
  return `${file.split(/[\\/]/).slice(-2).join("/")}: ${title}${why && `\n    ${why.slice(0, 300)}`}`;
}
