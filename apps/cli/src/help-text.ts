import type { Command } from "commander";

const columns = 80;

/** Ends a command's help with notes, wrapped to 80 columns, and an example of its use. */
export function addExample(command: Command, example: string, notes?: string): Command {
  const wrapped = notes === undefined ? "" : `${command.createHelp().boxWrap(notes, columns)}\n\n`;
  return command.addHelpText("after", `\n${wrapped}Example:\n  ${example}`);
}
