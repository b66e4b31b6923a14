/**
 * Entry point for `npx spi stop-list`. Adds people to a team's stop list, or lists earlier additions. Never creates a
 * database.
 */
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { displayTimestamp } from "@spi/domain/day/calendar";
import { formatPeopleCount } from "@spi/domain/text/counts";
import { type StopList, longestStopList, parseStopList, stopListMessages } from "@spi/domain/release/stop-list";
import { openReleases, readBounded, runCommand } from "./command-line.ts";
import { readReason } from "../releases/contract.ts";
import { addStopList } from "../releases/stop-list/add-stop-list.ts";
import { readStopList } from "../releases/stop-list/read-stop-list.ts";

const options = { team: { type: "string" }, reason: { type: "string" }, json: { type: "boolean" } } as const;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [what, file = "-"] = positionals;
  const { team: teamId = "", json = false } = values;
  const adding = what === "add" ? await readAddition(file, values.reason ?? "") : undefined;
  const { close, keepDays, actor, now, ...parts } = await openReleases(process.env);
  try {
    if (!adding) return formatStopList(await readStopList(parts.db, teamId, keepDays), json);
    const added = await addStopList(parts, { teamId, ...adding, actor, now });
    if (!added.ok) throw new Error(JSON.stringify(added.refusal));
    return `${added.value.added} added, ${added.value.known} already on the stop list.`;
  } finally {
    await close();
  }
});

/** Reads the people and the reason. Rejects invalid input before the database is opened. */
async function readAddition(file: string, given: string): Promise<{ numbers: string[]; reason: string }> {
  const reason = readReason(given);
  const input = file === "-" ? process.stdin : createReadStream(file);
  const text = await readBounded(input, { longest: longestStopList, message: stopListMessages.long });
  const numbers = parseStopList(text);
  if (!numbers.ok) throw new Error(numbers.refusal);
  return { numbers: numbers.value, reason };
}

function formatStopList(stopList: StopList, asJson: boolean): string {
  if (asJson) return JSON.stringify(stopList, null, 2);
  if (stopList.additions.length === 0) return "No one has been added to this team's stop list.";
  return stopList.additions
    .map(
      ({ at, by, people, known, reason, in_effect: isInEffect }) =>
        `${displayTimestamp(at)}  ${by.name}: ${formatPeopleCount(people)}, ${known} already on the list${isInEffect ? "" : ", since removed"}. ${reason}`,
    )
    .join("\n");
}
