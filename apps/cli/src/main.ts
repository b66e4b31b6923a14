import { Command, CommanderError } from "commander";
import cli from "../package.json" with { type: "json" };
import { addCommands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { addExample } from "./help-text.ts";

const program = new Command("spi")
  .description("Check campaigns, count the people they invite, and manage the service's records and releases.")
  .version(cli.version)
  .exitOverride()
  .showHelpAfterError();
addExample(
  program,
  "npx spi preview campaign.json --population people",
  "Add --help to a command to see its options and an example.",
);

await addCommands(program, process.argv[2]);

// It is not an error if the reader stops before the end, for example "| head".
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
