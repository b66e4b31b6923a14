import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import type { Actor } from "@spi/domain/users/user";
import { pino } from "pino";
import { databaseClock } from "../background/database-clock.ts";
import { releaseFiles } from "../lists/release-files.ts";
import { sealerOf } from "../lists/seal-record.ts";
import { readConfiguration } from "../configuration/configuration.ts";
import { openExisting } from "../configuration/open-existing.ts";
import { announceWith } from "../mail/announce.ts";

/** Opens the configured service's database and its release files for a command. The caller closes them. */
export async function openReleases(env: NodeJS.ProcessEnv) {
  const { configuration, ...opened } = await openReleaseRecords(env);
  const { release, populationDir } = configuration;
  const files = releaseFiles(release.dir, sealerOf(release.keys()));
  return { ...opened, files, keepDays: release.keepDays, populationDir };
}

/** Opens the configured service's database for a command that does not need the release files or their key. */
export async function openReleaseRecords(env: NodeJS.ProcessEnv) {
  const configuration = readConfiguration(env);
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  const { release, origin, mailDomains, dataDir } = configuration.value;
  const refusal = refuseOtherOwner(existsSync(release.dir) ? release.dir : dataDir, process.getuid?.());
  if (refusal !== undefined) throw new Error(refusal);
  const { db, close } = await openExisting(env);
  const announce = announceWith({ origin, newId: () => crypto.randomUUID(), mailDomains });
  const now = (await databaseClock(db, () => performance.now()))();
  const log = pino(pino.destination(2));
  return { configuration: configuration.value, db, announce, log, now, actor: operatorActor(), close };
}

/**
 * Returns a refusal if root is running a command on a folder that another account owns. The service could not read
 * files that root created there.
 */
export function refuseOtherOwner(folder: string, uid: number | undefined): string | undefined {
  const owner = uid === 0 && existsSync(folder) ? statSync(folder).uid : 0;
  if (owner === 0) return undefined;
  return `${folder} belongs to user ${owner}. Run this command as that user, because the service cannot read files that root creates.`;
}

/** Returns the account's name on this machine, or its number if there is no passwd entry, as in the container image. */
export function accountName(read: () => { username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

/**
 * Returns the operating system account as the actor. Anyone who can read the service's database and keys has an account
 * on this machine.
 */
function operatorActor(): Actor {
  const username = accountName();
  return { id: `command line: ${username}`, name: `${username} (command line)` };
}

/** Reads text from a stream, and rejects text longer than `longest`. */
export async function readBounded(
  input: NodeJS.ReadableStream,
  { longest, message }: { longest: number; message: string },
): Promise<string> {
  let text = "";
  input.setEncoding("utf8");
  for await (const chunk of input) {
    text += String(chunk);
    if (text.length > longest) throw new Error(message);
  }
  return text;
}

/** Prints a command's output, or its error message with exit code 2. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
