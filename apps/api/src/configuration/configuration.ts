import path from "node:path";
import type { Configuration as PublicConfiguration } from "@spi/domain/api-contract";
import { describeIssue } from "@spi/domain/values/issue-messages";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import * as z from "zod";
import { databaseProblems, isProtected } from "../database/address.ts";
import {
  type IdentitySettings,
  identityEnvironment,
  identityProblems,
  identitySettings,
} from "../identity/settings.ts";
import {
  type NotifySettings,
  notifyEnvironment,
  notifyProblems,
  notifySettings,
  syntheticRecipients,
} from "../notify/settings.ts";
import { peopleEnvironment, peopleLocation, peopleProblems } from "../people/people-location.ts";
import {
  type ReleaseConfiguration,
  releaseConfiguration,
  releaseEnvironment,
  releaseProblems,
} from "../releases/settings.ts";
import { type TelemetrySettings, telemetryEnvironment, telemetrySettings } from "../telemetry/settings.ts";

const repository = path.resolve(import.meta.dirname, "../../../..");

/** Link address for pages. It must be a path in this service or a web address, and can never contain code. */
const linkSchema = z.string().regex(/^(?:https?:\/\/|\/(?!\/))/i, "This must begin with https:// or /.");

const portMessage = "This must be a whole number from 0 to 65535.";
const emailMessage = "This must be an email address.";

const environmentSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number(portMessage).int(portMessage).min(0, portMessage).max(65_535, portMessage).default(3000),
  HOST: z.string().optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).optional(),
  SPI_ORIGIN: z
    .url({
      protocol: /^https?$/,
      error: "This must be the service's public web address, for example https://spi.example.nhs.uk.",
    })
    .optional(),
  SPI_PLAIN_HTTP: z.enum(["on", "off"]).default("off"),
  SPI_DATA_DIR: z.string().default(".data"),
  SPI_RATE_LIMIT: z.coerce.number().int().min(1).default(3000),
  SPI_TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  SPI_REPORTS_PER_TEAM: z.coerce.number().int().min(1).default(5),
  SPI_POPULATION_MAX_AGE_DAYS: z.coerce.number().int().min(1).max(3650).optional(),
  SPI_POPULATION_SIZE: z.coerce.number().int().min(1).max(60_000_000).default(200_000),
  SPI_DEMONSTRATION: z.enum(["campaigns", "empty"]).default("campaigns"),
  SPI_WORKER: z.enum(["inside", "off"]).default("inside"),
  SPI_IDENTITY_PROVIDER_NAME: z.string().default("CIS2"),
  SPI_SUPPORT_EMAIL: z.email(emailMessage).default("spi-support@example.nhs.uk"),
  SPI_GUIDANCE_URL: linkSchema.default("/guidance"),
  SPI_RELEASE_NOTES_URL: linkSchema.default("/release-notes"),
  SPI_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "This must be a mail server's address, for example smtps://host:465." })
    .optional(),
  SPI_MAIL_FROM: z.email(emailMessage).default("no-reply@spi.example.nhs.uk"),
  SPI_MAIL_DOMAINS: z
    .string()
    .max(2000)
    .transform((text) => text.split(",").map((domain) => domain.trim().toLowerCase()))
    .refine((domains) => domains.every((domain) => z.regexes.domain.test(domain)), {
      error: "This must be a comma-separated list of domains, for example nhs.net,nhs.uk.",
    })
    .optional(),
  SPI_DRAIN_DELAY: z.coerce.number().int().min(0).max(300).optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "This must be a PostgreSQL address, for example postgres://user:password@host/database.",
    })
    .optional(),
  SPI_SUMMARY_REPORT_STATUS: z.enum(["on", "off"]).default("off"),
  SPI_DEVTOOLS: z.enum(["on", "off"]).default("off"),
  SPI_DATABASE_TLS: z.enum(["verify-full", "off"]).default("verify-full"),
  ...peopleEnvironment,
  ...identityEnvironment,
  ...telemetryEnvironment,
  ...notifyEnvironment,
  ...releaseEnvironment,
});

const databaseSchema = environmentSchema.pick({ DATABASE_URL: true, SPI_DATA_DIR: true, SPI_DATABASE_TLS: true });

/** Maximum age of population data in production, in days. */
const defaultMaxAgeDays = 7;

/** Variables that must be set in production, because their defaults are only for development. */
const requiredInProduction = [
  "DATABASE_URL",
  "SPI_ORIGIN",
  "SPI_ISSUER",
  "SPI_CLIENT_ID",
  "SPI_POPULATION_DIR",
  "SPI_SUPPORT_EMAIL",
  "SPI_SMTP_URL",
  "SPI_MAIL_FROM",
] as const;

export interface Configuration {
  production: boolean;
  host: string;
  port: number;
  logLevel: string;
  /** Public origin without a trailing slash, for example "https://spi.example.nhs.uk". */
  origin: string;
  dataDir: string;
  /** Location of the population data, which is a folder or a table in Trino. */
  populationDir: string;
  /** Age in days above which screens describe the population data as old. Undefined if there is no limit. */
  peopleMaxAgeDays: number | undefined;
  populationSize: number;
  /** True if the people are synthetic and are generated on the first start. */
  syntheticPopulation: boolean;
  workerInside: boolean;
  /** True if the first start creates the demonstration's campaigns in addition to its teams and people. */
  demonstrationCampaigns: boolean;
  identity: IdentitySettings;
  identityProviderName: string;
  supportEmail: string;
  guidanceUrl: string;
  releaseNotesUrl: string;
  databaseUrl: string | undefined;
  /** True if the database connection uses verified TLS or is local. */
  databaseProtected: boolean;
  /** SMTP server and sender address. Undefined if email is not configured. */
  smtp: { url: string; from: string } | undefined;
  /** Domains to which emails can be sent. Undefined if all domains are allowed. */
  mailDomains: readonly string[] | undefined;
  /** NHS Notify settings. Undefined if NHS Notify is not configured. */
  notify: NotifySettings | undefined;
  /** NHS numbers of the people who get test messages for each of a release's routing plans. */
  notifyTestRecipients: readonly string[];
  release: ReleaseConfiguration;
  /** Maximum number of requests per user per minute. */
  rateLimitPerMinute: number;
  /** Number of proxies in front of the service that we trust to supply the client's address. */
  trustedProxyHops: number;
  /** Maximum number of a team's reports that are waiting or running at the same time. */
  reportsPerTeam: number;
  /**
   * Number of seconds for which the service continues to respond after it has reported that it is not ready because it
   * is stopping. In this time, proxies notice that they must use another replica.
   */
  drainDelaySeconds: number;
  telemetry: TelemetrySettings;
  /** Optional features, all off unless set. */
  features: PublicConfiguration["features"];
  webDir: string;
}

/**
 * Reads the configuration from environment variables. Outside production, all of them have working defaults. Fails with
 * one line for each missing or invalid variable, so that an operator can fix all problems at once.
 */
export function readConfiguration(environment: Record<string, string | undefined>): Result<Configuration, string[]> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given, { error: describeIssue });
  const problems = parsed.error?.issues.map(describeSetting) ?? [];
  problems.push(
    ...identityProblems(given),
    ...notifyProblems(given),
    ...releaseProblems(given),
    ...peopleProblems(given),
  );
  if (given["NODE_ENV"] === "production") {
    problems.push(
      ...requiredInProduction
        .filter((key) => given[key] === undefined && !(key === "SPI_POPULATION_DIR" && given["SPI_PEOPLE"]))
        .map((key) => `${key} is missing. You must set it when NODE_ENV is production.`),
      ...plainHttpProblems(given),
      ...databaseProblems(given),
    );
  }
  return parsed.success && problems.length === 0 ? ok(toConfiguration(parsed.data)) : refuse(problems);
}

/**
 * Reads only the database settings, for commands that need nothing else. Fails with one line for each variable that is
 * invalid or, in production, missing.
 */
export function readDatabaseSettings(
  environment: Record<string, string | undefined>,
): Result<Pick<Configuration, "databaseUrl" | "dataDir">, string[]> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = databaseSchema.safeParse(given, { error: describeIssue });
  const problems = parsed.error?.issues.map(describeSetting) ?? [];
  if (given["NODE_ENV"] === "production") {
    if (given["DATABASE_URL"] === undefined)
      problems.push("DATABASE_URL is missing. Set it to the database's address.");
    problems.push(...databaseProblems(given));
  }
  if (!parsed.success || problems.length > 0) return refuse(problems);
  return ok({ databaseUrl: parsed.data.DATABASE_URL, dataDir: path.resolve(parsed.data.SPI_DATA_DIR) });
}

const describeSetting = ({ path: names, message }: z.core.$ZodIssue) => `${names.join(".")}: ${message}`;

/** Rejects plain HTTP for the two addresses that receive tokens and sign-ins. */
function plainHttpProblems(given: Record<string, string | undefined>): string[] {
  if (given["SPI_PLAIN_HTTP"] === "on") return [];
  return ["SPI_ORIGIN", "SPI_ISSUER"]
    .filter((key) => /^http:/i.test(given[key] ?? ""))
    .map(
      (key) =>
        `${key} must use https in production. If no one else can intercept the connection, you can set SPI_PLAIN_HTTP to on instead.`,
    );
}

function toConfiguration(env: z.infer<typeof environmentSchema>): Configuration {
  const production = env.NODE_ENV === "production";
  const origin = (env.SPI_ORIGIN ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
  const dataDir = path.resolve(env.SPI_DATA_DIR);
  return {
    production,
    host: env.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: env.PORT,
    // In development, only warnings and errors are logged, because developers read them in the console.
    logLevel: env.LOG_LEVEL ?? (production ? "info" : "warn"),
    origin,
    dataDir,
    populationDir: peopleLocation(env, dataDir),
    peopleMaxAgeDays: env.SPI_POPULATION_MAX_AGE_DAYS ?? (production ? defaultMaxAgeDays : undefined),
    populationSize: env.SPI_POPULATION_SIZE,
    syntheticPopulation: env.SPI_POPULATION_DIR === undefined && env.SPI_PEOPLE === undefined,
    workerInside: env.SPI_WORKER === "inside",
    demonstrationCampaigns: env.SPI_DEMONSTRATION === "campaigns" && env.SPI_WORKER === "inside",
    identity: identitySettings(env, origin),
    features: { devtools: env.SPI_DEVTOOLS === "on", summary_report_status: env.SPI_SUMMARY_REPORT_STATUS === "on" },
    identityProviderName: env.SPI_IDENTITY_PROVIDER_NAME,
    supportEmail: env.SPI_SUPPORT_EMAIL,
    guidanceUrl: env.SPI_GUIDANCE_URL,
    releaseNotesUrl: env.SPI_RELEASE_NOTES_URL,
    databaseUrl: env.DATABASE_URL,
    databaseProtected: env.DATABASE_URL === undefined || isProtected(env.DATABASE_URL),
    smtp: env.SPI_SMTP_URL === undefined ? undefined : { url: env.SPI_SMTP_URL, from: env.SPI_MAIL_FROM },
    mailDomains: env.SPI_MAIL_DOMAINS,
    notify: notifySettings(env),
    notifyTestRecipients: env.SPI_NOTIFY_TEST_RECIPIENTS ?? syntheticRecipients,
    release: releaseConfiguration(env, dataDir),
    rateLimitPerMinute: env.SPI_RATE_LIMIT,
    trustedProxyHops: env.SPI_TRUSTED_PROXY_HOPS,
    reportsPerTeam: env.SPI_REPORTS_PER_TEAM,
    drainDelaySeconds: env.SPI_DRAIN_DELAY ?? (production ? 5 : 0),
    telemetry: telemetrySettings(env),
    webDir: path.join(repository, "apps/web/dist"),
  };
}
