/**
 * Entry point for `npx spi release person`. Shows whether a release selected a person, and the outcome of their
 * message. Reads the NHS number from standard input.
 */
import { parseArgs } from "node:util";
import { nhsNumberMessage, readNhsNumber } from "@spi/domain/names/nhs-number";
import { type PersonResponse, messageStateSentence, describePerson } from "@spi/domain/release/person-answer";
import { openReleases, readBounded, runCommand } from "./command-line.ts";
import { readReason } from "../releases/contract.ts";
import { answerPersonQuestion } from "../releases/person/person-outcomes.ts";
import { findRelease } from "../releases/store.ts";

const options = { iteration: { type: "string" }, reason: { type: "string" }, json: { type: "boolean" } } as const;

await runCommand(async () => {
  const { iteration: iterationId = "", reason: given = "", json = false } = parseArgs({ options }).values;
  const reason = readReason(given);
  const nhsNumber = readNhsNumber(await readBounded(process.stdin, { longest: 100, message: nhsNumberMessage }));
  if (!nhsNumber.ok) throw new Error(nhsNumber.refusal);
  const { close, ...parts } = await openReleases(process.env);
  try {
    const teamId = (await findRelease(parts.db, iterationId))?.team_id ?? "";
    const question = { iterationId, teamId, nhsNumber: nhsNumber.value, reason, actor: parts.actor, now: parts.now };
    const answer = await answerPersonQuestion(parts, question);
    if (!answer.ok) throw new Error("There is no release for this iteration. Check the iteration's ID.");
    return json ? JSON.stringify(answer.value, null, 2) : formatAnswer(answer.value);
  } finally {
    await close();
  }
});

function formatAnswer(answer: PersonResponse): string {
  const { messages } = answer;
  const { first, after } = describePerson(answer);
  const lines = messages.map(
    ({ plan, wave, state, reason, outcomes }) =>
      `  ${plan}, wave ${wave}: ${messageStateSentence({ state, reason })}` +
      outcomes.map(({ channel, status }) => `, ${channel || "message"} ${status}`).join(""),
  );
  return [...first, ...lines, ...after].join("\n");
}
