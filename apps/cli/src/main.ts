import { Command, CommanderError } from "commander";
import { addDifferenceCommand } from "./people/difference-command.ts";
import { addEvaluateCommand } from "./evaluate-command.ts";
import { addExplainCommand } from "./explain-command.ts";
import { addCheckCommand } from "./check/check-command.ts";
import { addHistoryCommand } from "./service/history-command.ts";
import { addInvitedCommand } from "./invited-command.ts";
import { addOperatorsCommand } from "./operators-command.ts";
import cli from "../package.json" with { type: "json" };
import { exitCodes } from "./exit-codes.ts";
import { addEligibilityCommand } from "./expect/eligibility-command.ts";
import { addExamplesCommand } from "./expect/examples-command.ts";
import { addCoverageCommand } from "./people/coverage-command.ts";
import { addPreviewCommand } from "./people/preview-command.ts";
import { registerPopulationCommands } from "./population/population.ts";
import { addQuestionsCommand } from "./service/questions-command.ts";
import { addReleaseCommand } from "./service/release-command.ts";
import { addStopListCommand } from "./service/stop-list-command.ts";
import { addReportCommand } from "./report-command.ts";
import { addTestCommand } from "./expect/test-command.ts";
import { addVerifyCommand } from "./verify-command.ts";

const program = new Command("spi")
  .description("Who a campaign invites and why: the selection engine from a terminal, and the service's record.")
  .version(cli.version)
  .exitOverride()
  .showHelpAfterError();

addReportCommand(program);
addInvitedCommand(program);
addDifferenceCommand(program);
addPreviewCommand(program);
addCoverageCommand(program);
addEligibilityCommand(program);
addExplainCommand(program);
addCheckCommand(program);
addVerifyCommand(program);
addTestCommand(program);
addExamplesCommand(program);
addEvaluateCommand(program);
addOperatorsCommand(program);
registerPopulationCommands(program);
addHistoryCommand(program);
addQuestionsCommand(program);
addReleaseCommand(program);
addStopListCommand(program);

// Whoever reads the output may stop reading ("| head"): nothing is wrong then.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(exitCodes.done);
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
}
