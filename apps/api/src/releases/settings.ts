/** Reads the settings for releases, such as the folder for files, the encryption keys and the sending options. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { batchSizeSchema, defaultBatchSize } from "@spi/domain/release/batches";
import * as z from "zod";

/** Environment variables for releases, for use in the schema of all settings. */
export const releaseEnvironment = {
  SPI_RELEASE_DIR: z.string().optional(),
  SPI_RELEASE_KEY: z
    .string()
    .transform((text, context) => {
      const keys = text.split(",").map((key) => Buffer.from(key.trim(), "base64"));
      if (keys.every((key) => key.length === keyBytes)) return keys as [Buffer, ...Buffer[]];
      const message =
        "This must be one or more 32-byte keys, encoded in base64 and separated by commas. Put the newest key first.";
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional(),
  SPI_RELEASE_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
  SPI_TRAINING_TEAMS: z
    .string()
    .max(10_000)
    .transform((text) => text.split(",").map((team) => team.trim()))
    .refine((teams) => teams.every((team) => team !== ""), "This must be a comma-separated list of team IDs.")
    .default([]),
  SPI_RELEASE_BATCH_SIZE: batchSizeSchema.default(defaultBatchSize),
};

const keyBytes = 32;
const schema = z.object(releaseEnvironment);

export interface ReleaseConfiguration {
  dir: string;
  /**
   * Encryption keys. The first key encrypts, and all keys are tried for decryption. In development, a key is created on
   * first use if none is set.
   */
  keys: () => readonly [Buffer, ...Buffer[]];
  keepDays: number;
  batchSize: number;
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
}

/** Lists the settings that are missing in production if NHS Notify is configured, one per line. */
export function releaseProblems(given: Record<string, string | undefined>): string[] {
  if (given["NODE_ENV"] !== "production") return [];
  if (hasZeroKey(given["SPI_RELEASE_KEY"] ?? ""))
    return ["SPI_RELEASE_KEY contains a key of zeros, which protects nothing. Create a random key."];
  if (given["SPI_NOTIFY_URL"] === undefined) return [];
  return (["SPI_RELEASE_DIR", "SPI_RELEASE_KEY"] as const)
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is missing. You must set it in production when NHS Notify is configured.`);
}

function hasZeroKey(keys: string): boolean {
  return keys.split(",").some((key) => {
    const bytes = Buffer.from(key.trim(), "base64");
    return bytes.length > 0 && bytes.every((byte) => byte === 0);
  });
}

export function releaseConfiguration(env: z.infer<typeof schema>, dataDir: string): ReleaseConfiguration {
  const { SPI_RELEASE_DIR: dir, SPI_RELEASE_KEY: keys } = env;
  return {
    dir: path.resolve(dir ?? path.join(dataDir, "releases")),
    keys: () => keys ?? [developmentKey(path.join(dataDir, "release-key"))],
    keepDays: env.SPI_RELEASE_KEEP_DAYS,
    batchSize: env.SPI_RELEASE_BATCH_SIZE,
    trainingTeams: env.SPI_TRAINING_TEAMS,
  };
}

function developmentKey(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(keyBytes).toString("base64"), { mode: 0o600, flag: "wx" });
  }
  return Buffer.from(readFileSync(file, "utf8"), "base64");
}
