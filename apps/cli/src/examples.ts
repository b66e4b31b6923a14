import type { Command } from "commander";

/** An example call of each command, by its name below `spi`. */
const examples: Readonly<Record<string, string>> = {
  report: "campaign.json --population people",
  invited: "campaign.json --population people --out invited.csv",
  difference: "before.json after.json --population people",
  preview: "campaign.json --population people",
  coverage: "campaign.json --population people --within 28",
  eligibility: "campaign.json --population people --statement policy.json",
  explain: "campaign.json --person person.json",
  check: "campaign.json",
  verify: "campaign.json --against before.json",
  test: "campaign.json --expectations expected.json --population people",
  "examples import": "people.ndjson --into expected.json",
  "examples export": "expected.json",
  evaluate: "--cases cases.ndjson",
  operators: "--cases cases.ndjson",
  population: "--size 200000 --out people",
  "population generate": "--size 200000 --out people",
  "population import": "people.csv --out people --as-of 20261127",
  "population list": "people",
  "population use": "people 20261127-1",
  "population remove": "people --keep-days 28",
  "population publish": "people --to trino:https://HOST/CATALOG/SCHEMA",
  "population check": "trino:https://HOST/CATALOG/SCHEMA",
  "population verify": "people",
  "history verify": "",
  questions: "--since 20261101",
  "release status": "--json",
  "release stop": '--all --reason "Wrong letter"',
  "release person": '--iteration ID --reason "Complaint" < number.txt',
  "release recover": '--iteration ID --reason "Database lost"',
  "stop-list add": 'numbers.txt --team ID --reason "Trial participants"',
  "stop-list list": "--team ID",
};

/** Ends the help of a command and its subcommands with their example calls. */
export function addExamples(command: Command, name = command.name()): void {
  const example = examples[name];
  if (example !== undefined) command.addHelpText("after", `\nExample:\n  ${`spi ${name} ${example}`.trim()}`);
  for (const child of command.commands) addExamples(child, `${name} ${child.name()}`);
}
