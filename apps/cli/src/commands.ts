import type { Command } from "commander";

type AddCommand = (program: Command) => void;

/** Commands by name, in the order of the help. Each module is loaded only when its command is used. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  report: async () => (await import("./report-command.ts")).addReportCommand,
  invited: async () => (await import("./invited-command.ts")).addInvitedCommand,
  difference: async () => (await import("./people/difference-command.ts")).addDifferenceCommand,
  preview: async () => (await import("./people/preview-command.ts")).addPreviewCommand,
  coverage: async () => (await import("./people/coverage-command.ts")).addCoverageCommand,
  eligibility: async () => (await import("./expect/eligibility-command.ts")).addEligibilityCommand,
  explain: async () => (await import("./explain-command.ts")).addExplainCommand,
  check: async () => (await import("./check/check-command.ts")).addCheckCommand,
  verify: async () => (await import("./verify-command.ts")).addVerifyCommand,
  test: async () => (await import("./expect/test-command.ts")).addTestCommand,
  examples: async () => (await import("./expect/examples-command.ts")).addExamplesCommand,
  evaluate: async () => (await import("./evaluate-command.ts")).addEvaluateCommand,
  operators: async () => (await import("./operators-command.ts")).addOperatorsCommand,
  population: async () => (await import("./population/population.ts")).registerPopulationCommands,
  history: async () => (await import("./service/history-command.ts")).addHistoryCommand,
  questions: async () => (await import("./service/questions-command.ts")).addQuestionsCommand,
  release: async () => (await import("./service/release-command.ts")).addReleaseCommand,
  "stop-list": async () => (await import("./service/stop-list-command.ts")).addStopListCommand,
};

/**
 * Adds the command named in the first argument. For help or an unknown name, adds all commands. For the version, adds
 * none.
 */
export async function addCommands(program: Command, first: string | undefined): Promise<void> {
  if (first === "--version" || first === "-V") return;
  const named = first !== undefined && Object.hasOwn(commands, first) ? commands[first] : undefined;
  const load = named ? [named] : Object.values(commands);
  for (const add of await Promise.all(load.map((loadCommand) => loadCommand()))) add(program);
}
