import { inFull } from "@spi/engine/people/people";
import { escapedForTerminal } from "./terminal.ts";

/**
 * What a command's exit says: done, refused for what its input or the population is, called wrongly, or cancelled. `verify`
 * and those that test (`test`, `eligibility`, `examples`) tell what they found from a file that they cannot look at.
 */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  cancelled: 130,
  verify: { warnings: 1, errors: 3, stops: 4 },
  test: { fails: 1, errors: 3 },
} as const;

/** Ends a command with a refusal: its message on standard error, its exit code for scripts. */
export function refuseCommand(
  { kind, ...told }: { kind: string; message: string; detail?: string },
  exitCode: number = exitCodes.refused,
): void {
  process.stderr.write(`${escapedForTerminal(inFull(told))}\n`);
  process.exitCode = kind === "cancelled" ? exitCodes.cancelled : exitCode;
}
