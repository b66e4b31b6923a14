import type { Command } from "commander";

const columns = 80;

/** Adds notes, wrapped to 80 columns, and an example at the end of a command's help. */
export function addExample(command: Command, example: string, notes?: string): Command {
  const wrapped = notes === undefined ? "" : `${command.createHelp().boxWrap(notes, columns)}\n\n`;
  return command.addHelpText("after", `\n${wrapped}Example:\n  ${example}`);
}
