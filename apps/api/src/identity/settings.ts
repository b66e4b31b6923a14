/**
 * Reads the identity provider's settings, which determine the tokens that are accepted and the data that the web app
 * needs.
 */
import type { Configuration } from "@spi/domain/api-contract";
import * as z from "zod";
import type { TokenShape } from "./verify-token.ts";

const address = z.url({ protocol: /^https?$/, error: "This must begin with https:// or http://." });

const groupMapSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Environment variables for identity, for use in the schema of all settings. */
export const identityEnvironment = {
  SPI_ISSUER: address.optional(),
  SPI_CLIENT_ID: z.string().default("spi-web"),
  SPI_PROVIDER: z.enum(["cognito", "openid"]).default("cognito"),
  SPI_AUDIENCE: z.string().optional(),
  SPI_GROUPS_CLAIM: z.string().optional(),
  SPI_USERNAME_CLAIM: z.string().optional(),
  SPI_GROUP_MAP: z
    .string()
    .transform((text, context) => {
      const map = groupMapSchema.safeParse(parseJson(text));
      if (map.success) return map.data;
      context.addIssue({ code: "custom", message: 'This must be JSON, for example {"their group": "team-a:write"}.' });
      return z.NEVER;
    })
    .optional(),
  SPI_HOSTED_LOGIN: address.optional(),
  SPI_COGNITO_ENDPOINT: address.optional(),
  SPI_DIRECTORY: z.enum(["people", "cognito"]).default("people"),
  SPI_IDENTITY_POOL_ID: z
    .string()
    .regex(
      /^[a-z0-9-]+:[0-9a-f-]+$/,
      'This must be an identity pool ID, for example "eu-west-2:00000000-0000-0000-0000-000000000000".',
    )
    .optional(),
  SPI_IDENTITY_POOL_ENDPOINT: address.optional(),
  SPI_IDENTITY_POOL_GUESTS: z.enum(["on", "off"]).default("off"),
  SPI_BROWSER_TELEMETRY: z.uuid().optional(),
  SPI_BROWSER_TELEMETRY_ENDPOINT: address.optional(),
};

const schema = z.object(identityEnvironment);
type Environment = z.infer<typeof schema>;

/** Cognito user pool in which a team's approvers are looked up. */
export interface DirectorySettings {
  endpoint: string;
  region: string;
  userPoolId: string;
}

export interface IdentitySettings {
  issuer: string;
  embedded: boolean;
  clientId: string;
  tokens: TokenShape;
  /** Directory of approvers. Undefined if only users who have signed in can be chosen. */
  directory: DirectorySettings | undefined;
  /** Settings that the web app receives before sign-in. */
  web: Configuration["identity"];
  /** Origins that the web app connects to in addition to its own. */
  origins: string[];
}

/** Lists missing and contradictory settings, one per line. */
export function identityProblems(given: Record<string, string | undefined>): string[] {
  const problems = [];
  const openid = given["SPI_PROVIDER"] === "openid";
  const clientId = given["SPI_CLIENT_ID"] ?? "spi-web";
  if (openid && given["SPI_ISSUER"] === undefined) {
    problems.push(
      "SPI_ISSUER is missing. When SPI_PROVIDER is openid, set SPI_ISSUER to the provider's issuer address.",
    );
  }
  if (openid && given["SPI_AUDIENCE"] === undefined) {
    problems.push("SPI_AUDIENCE is missing. Set it to the audience of the access tokens for this service.");
  }
  if (openid && given["SPI_AUDIENCE"] === clientId) {
    problems.push(
      "SPI_AUDIENCE is the same as SPI_CLIENT_ID, which is the audience of ID tokens. Set SPI_AUDIENCE to the audience of access tokens.",
    );
  }
  if (/^https:\/\/cognito-idp\.[^/]*amazonaws\.com/.test(given["SPI_ISSUER"] ?? "") && !given["SPI_HOSTED_LOGIN"]) {
    problems.push(
      "SPI_HOSTED_LOGIN is missing. Set it to the address of the user pool's login page, so that our pages can connect to that address.",
    );
  }
  if (openid && given["SPI_DIRECTORY"] === "cognito") {
    problems.push("SPI_DIRECTORY can only be cognito when SPI_PROVIDER is cognito. Change one of these settings.");
  }
  if (given["SPI_BROWSER_TELEMETRY"] !== undefined && given["SPI_IDENTITY_POOL_ID"] === undefined) {
    problems.push(
      "SPI_IDENTITY_POOL_ID is missing. Set it to the identity pool that provides credentials for browser telemetry.",
    );
  }
  return problems;
}

/**
 * Returns the settings of a valid environment. `origin` is the service's own origin, on which the embedded provider
 * runs.
 */
export function identitySettings(env: Environment, origin: string): IdentitySettings {
  const embedded = env.SPI_ISSUER === undefined;
  const issuer = env.SPI_ISSUER ?? `${origin}/idp`;
  const userPool = env.SPI_COGNITO_ENDPOINT ?? (embedded ? issuer : `${new URL(issuer).origin}/`);
  const web = webSettings(env, { userPool, embedded });
  const { identity_pool: pool, telemetry } = web;
  const addresses = [issuer, web.hosted_login, web.user_pool, pool?.endpoint, telemetry?.endpoint];
  return {
    issuer,
    embedded,
    clientId: env.SPI_CLIENT_ID,
    tokens: tokenShape(env),
    directory: env.SPI_DIRECTORY === "cognito" ? directorySettings(issuer, userPool) : undefined,
    web,
    origins: [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))],
  };
}

function tokenShape(env: Environment): TokenShape {
  const cognito = env.SPI_PROVIDER === "cognito";
  const map =
    env.SPI_GROUP_MAP && Object.entries(env.SPI_GROUP_MAP).map(([group, ours]) => [group, [ours].flat()] as const);
  return {
    provider: env.SPI_PROVIDER,
    audience: env.SPI_AUDIENCE,
    groupsClaim: env.SPI_GROUPS_CLAIM ?? (cognito ? "cognito:groups" : "groups"),
    usernameClaim: env.SPI_USERNAME_CLAIM ?? (cognito ? "username" : "preferred_username"),
    groupMap: map && new Map(map),
  };
}

function webSettings(
  env: Environment,
  { userPool, embedded }: { userPool: string; embedded: boolean },
): Configuration["identity"] {
  const region = env.SPI_IDENTITY_POOL_ID?.split(":")[0] ?? "";
  const poolEndpoint = embedded ? userPool : `https://cognito-identity.${region}.amazonaws.com`;
  const telemetryEndpoint = `https://dataplane.rum.${region}.amazonaws.com`;
  return {
    provider: env.SPI_PROVIDER,
    hosted_login: env.SPI_HOSTED_LOGIN?.replace(/\/$/, "") ?? null,
    user_pool: env.SPI_PROVIDER === "cognito" ? userPool : null,
    identity_pool: env.SPI_IDENTITY_POOL_ID
      ? {
          id: env.SPI_IDENTITY_POOL_ID,
          region,
          endpoint: env.SPI_IDENTITY_POOL_ENDPOINT ?? poolEndpoint,
          guests: env.SPI_IDENTITY_POOL_GUESTS === "on",
        }
      : null,
    telemetry: env.SPI_BROWSER_TELEMETRY
      ? { app_monitor: env.SPI_BROWSER_TELEMETRY, endpoint: env.SPI_BROWSER_TELEMETRY_ENDPOINT ?? telemetryEndpoint }
      : null,
  };
}

/**
 * Derives the ID and region of a user pool from its issuer. The issuer ends in the ID, for example "eu-west-2_AbC123",
 * and the ID begins with the region.
 */
function directorySettings(issuer: string, endpoint: string): DirectorySettings {
  const userPoolId = new URL(issuer).pathname.split("/").findLast((part) => part !== "") ?? "";
  return { endpoint, region: userPoolId.split("_")[0] ?? "", userPoolId };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
