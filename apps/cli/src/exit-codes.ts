import { withDetail } from "@spi/engine/people/people";
import { escapedForTerminal } from "./terminal.ts";

/**
 * Exit codes for success, rejected input or population data, wrong usage, and cancellation. `verify` and the testing
 * commands (`test`, `eligibility`, `examples`) have separate codes for a failed check and for a file that they cannot
 * check.
 */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  cancelled: 130,
  verify: { warnings: 1, errors: 3, stops: 4 },
  test: { fails: 1, errors: 3 },
} as const;

/** Ends a command with a refusal. Writes a message to standard error and sets an exit code for scripts. */
export function refuseCommand(
  { kind, ...refusal }: { kind: string; message: string; detail?: string },
  exitCode: number = exitCodes.refused,
): void {
  process.stderr.write(`${escapedForTerminal(withDetail(refusal))}\n`);
  process.exitCode = kind === "cancelled" ? exitCodes.cancelled : exitCode;
}
