import type { Command } from "commander";
import { type ChangeCounts, type PeopleDifference, treatedDifferently } from "@spi/domain/report/people-difference";
import type { Day } from "@spi/domain/day/calendar";
import { boardName, codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { describePerson } from "@spi/domain/descriptions/people/describe-person";
import {
  describeAge,
  describeChange,
  differenceSentence,
  describeReason,
} from "@spi/domain/report/people-difference-sentences";
import { causeTitle } from "@spi/domain/report/cause-sentences";
import { compareVersions } from "@spi/engine/people/compare-versions";
import { type IterationOptions, attributes, readIteration } from "../campaign-argument.ts";
import { refuseCommand } from "../exit-codes.ts";
import { addExample } from "../help-text.ts";
import { type ScanArguments, addIterationOptions, addScanOptions, withScan } from "../scan-options.ts";
import { renderTable } from "../table.ts";
import { print } from "../terminal.ts";

/**
 * Adds `spi difference`, which counts the people in a population who get different outcomes from two versions of an
 * iteration.
 */
export function addDifferenceCommand(program: Command): void {
  const command = program
    .command("difference")
    .description(
      "Count the people who are affected by a new version of an iteration. Shows who is newly invited, no longer invited, or sent a different message.",
    )
    .argument("<old>", "campaign file with the earlier version")
    .argument("<new>", "campaign file with the later version")
    .option("--json", "print the counts as JSON");
  addScanOptions(addIterationOptions(command), "700MB").action(difference);
  addExample(command, "npx spi difference earlier.json later.json --population people");
}

type DifferenceOptions = IterationOptions & ScanArguments & { json?: boolean };

async function difference(oldPath: string, newPath: string, options: DifferenceOptions): Promise<void> {
  const earlier = await readIteration(oldPath, options);
  if (!earlier.ok) return refuseCommand(earlier.refusal);
  const later = await readIteration(newPath, options);
  if (!later.ok) return refuseCommand(later.refusal);
  const versions = { earlier: earlier.value.request, later: later.value.request };
  const compared = await withScan(options, (people, scan) => compareVersions(people, { ...scan, ...versions, codes }));
  if (!compared.ok) {
    const { refusal } = compared;
    if (refusal.kind !== "notPlanned") return refuseCommand(refusal);
    const path = refusal.version === "earlier" ? oldPath : newPath;
    return refuseCommand({ kind: "plan", message: `${path}: ${refusal.message}` });
  }
  const { difference: peopleDifference } = compared.value;
  const runDate = later.value.request.runDate ?? later.value.request.iteration.IterationDate;
  print(options.json ? `${JSON.stringify(peopleDifference, null, 2)}\n` : renderDifference(peopleDifference, runDate));
}

const changes = ["newly_invited", "no_longer_invited", "other_message", "same_invitation"] as const;
const heads = changes.map((change) => describeChange[change]);
const countsOf = (counts: ChangeCounts) => changes.map((change) => counts[change]);

function renderDifference(
  { people, causes, reasons, cohorts, boards, ages, examples }: PeopleDifference,
  runDate: Day,
): string {
  return [
    `${differenceSentence({ people, causes })}\n`,
    renderTable([...heads, describeChange.invited_by_neither], [[...countsOf(people), people.invited_by_neither]]),
    renderTable(
      ["Cause", ...treatedDifferently.map((change) => describeChange[change])],
      (causes ?? []).map((cause) => [causeTitle(cause), ...treatedDifferently.map((change) => cause[change])]),
    ),
    renderTable(
      ["People", "Change", "Reason"],
      reasons.map((reason) => [reason.people, describeChange[reason.change], describeReason(reason)]),
    ),
    renderTable(
      ["Cohort", ...heads],
      cohorts.map((row) => [row.label, ...countsOf(row)]),
    ),
    renderTable(
      ["ICB", ...heads],
      boards.map((row) => [boardName(row.icb ?? "", codes), ...countsOf(row)]),
    ),
    renderTable(
      ["Age on the run date", ...heads],
      (ages ?? []).map((row) => [describeAge(row.age), ...countsOf(row)]),
    ),
    renderTable(
      ["People", "Change", "Example person"],
      examples.map(({ people, change, person }) => [
        people,
        describeChange[change],
        describePerson(person, { attributes, codes, runDate }).join("; "),
      ]),
    ),
  ].join("\n");
}

const codes = codesOf(shippedReference);
