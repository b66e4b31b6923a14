/**
 * Opens a complete API on a new database for tests, with the real routes, stores and engine. Only the identity provider
 * is simulated.
 */
import { randomUUID } from "node:crypto";
import path from "node:path";
import { personas } from "@spi/dev-idp/personas";
import type {
  CampaignResponse,
  FindingsResponse,
  IterationResponse,
  WholeCampaignResponse,
} from "@spi/domain/api-contract";
import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import type { DecisionSeal } from "@spi/domain/iteration/review/decision-seal";
import { newIterationDefaults } from "@spi/domain/iteration/iteration";
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Kysely } from "kysely";
import { type Logger, pino } from "pino";
import { type AppDependencies, createApp } from "../src/main/app.ts";
import { announceWith } from "../src/mail/announce.ts";
import { isMigrated, migrate } from "../src/database/migrate.ts";
import type { OpenDatabase } from "../src/database/open.ts";
import type { Schema } from "../src/database/schema.ts";
import { openTestDatabase } from "./database.ts";
import { seedDemonstration } from "../src/demonstration/seed.ts";
import type { Directory } from "../src/identity/directory.ts";
import type { IdentityProvider } from "../src/identity/provider.ts";
import type { TokenShape } from "../src/identity/verify-token.ts";
import { trackSessions } from "../src/identity/sessions/sessions.ts";
import { type ComparisonInput, compareVersions } from "../src/findings/verifier/compare-versions.ts";
import { createRuleVerifier } from "../src/findings/verifier/rule-verifier.ts";
import { readImport } from "../src/files/read-import.ts";
import {
  type VerificationResult,
  type VerificationInput,
  verifyIteration,
} from "../src/findings/verifier/verify-iteration.ts";
import { type PeopleAnswers, peopleAnswers } from "../src/people/people-answers.ts";
import { closePeopleQueries, peopleQueries } from "../src/people/people-queries.ts";
import { trackReports } from "../src/people/query-queue.ts";
import { releasePeople } from "../src/releases/people/release-people.ts";
import { readPeople } from "../src/releases/people/read-people.ts";
import type { CallbackDependencies } from "../src/releases/outcomes/callback-routes.ts";
import type { ReleaseServices } from "../src/releases/routes.ts";
import { type RunEngine, workOnce } from "../src/reports/worker.ts";
import { workOnRelease } from "../src/releases/work-release.ts";
import { readCohorts, readReferenceData } from "../src/metadata/read-reference-data.ts";
import { loadMissingReference } from "../src/metadata/reference-store.ts";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { Telemetry } from "../src/telemetry/telemetry.ts";

const playedIssuer = "http://idp.test/idp";
const clientId = "spi-web";

/** Cohorts with people, for tests that do not have their own people. */
const cohortsOf = (labels: readonly string[]) =>
  labels.map((CohortLabel) => ({
    CohortLabel,
    MemberCount: 1,
    LastRefreshed: 20261118,
    Region: "",
    ICB: "",
    AgeBucket: "",
  }));

/** A Friday morning, which is the same in every test. */
export const testNow = new Date("2026-11-20T09:30:00Z");

/** Tokens in a Cognito user pool's format. */
const cognitoTokens: TokenShape = {
  provider: "cognito",
  audience: undefined,
  groupsClaim: "cognito:groups",
  usernameClaim: "username",
  groupMap: undefined,
};

type PersonaName = (typeof personas)[number]["username"];

export interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
}

const traceFolder = path.resolve(import.meta.dirname, "../../../.cache/tests/traces");

/**
 * Writes logs in the same format as in production, to a file. After all tests, this file is searched for personal data.
 */
const testLog = pino(
  { level: "info" },
  pino.destination({ dest: path.join(traceFolder, `api-${process.pid}.log`), mkdir: true, sync: true, append: true }),
);

const keys = await generateKeyPair("RS256");
const privateKey = keys.privateKey;
export const publicJwk = { ...(await exportJWK(keys.publicKey)), kid: "test", alg: "RS256", use: "sig" };
export const publicKeyPem = keys.publicKey;

const playedProvider: IdentityProvider = {
  keys: createLocalJWKSet({ keys: [publicJwk] }),
  userInfo: () => Promise.resolve(undefined),
};

/** Returns the claims of a persona's access token, as Cognito issues them a minute after sign-in. */
export function claimsOf(name: PersonaName, now = testNow) {
  const persona = personas.find((candidate) => candidate.username === name);
  if (!persona) throw new Error(`No persona ${name}`);
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    sub: persona.sub,
    username: persona.username,
    token_use: "access",
    client_id: clientId,
    "cognito:groups": [...persona.groups],
    iss: playedIssuer,
    iat: seconds - 60,
    auth_time: seconds - 60,
    exp: seconds + 3540,
  };
}

export function sign(claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "test", typ: "JWT" }).sign(privateKey);
}

/** Starts an API for a test file. The test file must close it after its tests. */
export async function openApi(
  overrides: {
    populationDir?: string;
    /** Labels of cohorts that are treated as having people, although there are no people. */
    cohorts?: readonly string[];
    engine?: (db: Kysely<Schema>) => RunEngine;
    database?: OpenDatabase;
    webDir?: string;
    rateLimitPerMinute?: number;
    trustedProxyHops?: number;
    reportsPerTeam?: number;
    peopleMaxAgeDays?: number;
    /** Verifies rules. By default, this process does. */
    verifier?: (question: VerificationInput) => Promise<VerificationResult>;
    /** Answers queries about all people. By default, this process does. */
    peopleAnswers?: PeopleAnswers;
    /** Services for sending lists. None by default. */
    releases?: ReleaseServices;
    /** Accepts callbacks. None by default. */
    callbacks?: (db: Kysely<Schema>) => CallbackDependencies;
    tokens?: TokenShape;
    /** Issuer of the accepted tokens. The personas' own tokens are from the simulated provider. */
    issuer?: string;
    provider?: IdentityProvider;
    directory?: (db: Kysely<Schema>) => Directory;
    telemetry?: Telemetry;
    mailDomains?: readonly string[];
    log?: Logger;
    production?: boolean;
  } = {},
) {
  const database = overrides.database ?? (await openTestDatabase());
  const { db } = database;
  const { issuer = playedIssuer, provider = playedProvider } = overrides;
  await migrate(db);
  await loadMissingReference(db, shippedReference, testNow);
  await seedDemonstration(db, { personas, now: testNow });
  /** Time of day. `elapsed` is from a monotonic clock, and follows the time of day unless set separately. */
  const clock: { now: Date; elapsed?: number } = { now: testNow };
  const now = () => clock.now;
  const elapsed = () => clock.elapsed ?? clock.now.getTime();
  const log = overrides.log ?? testLog;
  const populationDir = overrides.populationDir ?? import.meta.dirname;
  const sessions = trackSessions({ db, now, elapsed, log });
  const announce = announceWith({ origin: "https://spi.test", newId: randomUUID, mailDomains: overrides.mailDomains });
  const { peopleMaxAgeDays } = overrides;
  const answers = overrides.peopleAnswers ?? peopleAnswers;
  const age = { now, maxAgeDays: peopleMaxAgeDays };
  const people = peopleQueries({ db, populationDir, ...age, answers, reports: trackReports() });
  const invented = overrides.populationDir ? undefined : cohortsOf(overrides.cohorts ?? ["covid_75_and_over_v2"]);
  const thread = {
    verify: overrides.verifier ?? ((question: VerificationInput) => Promise.resolve(verifyIteration(question))),
    compare: (question: ComparisonInput) => Promise.resolve(compareVersions(question)),
  };
  const verifier = createRuleVerifier({
    thread,
    readCohorts: async () => invented ?? readCohorts(populationDir),
  });
  const dependencies: AppDependencies = {
    db,
    now,
    elapsed,
    newId: randomUUID,
    log,
    provider,
    sessions,
    directory: overrides.directory?.(db),
    tokens: overrides.tokens ?? cognitoTokens,
    connectTo: [new URL(issuer).origin],
    publicConfiguration: {
      issuer,
      client_id: clientId,
      identity_provider_name: "CIS2",
      support_email: "spi-support@example.nhs.uk",
      guidance_url: "/guidance",
      release_notes_url: "/release-notes",
      version: "26.11.20.0930",
      updated: "20261120093000",
      demonstration: true,
      demonstration_starting: false,
      identity: { provider: "cognito", hosted_login: null, user_pool: issuer, identity_pool: null, telemetry: null },
      features: { devtools: false, summary_report_status: false },
    },
    https: overrides.production ?? false,
    origin: "https://spi.test",
    mailDomains: overrides.mailDomains,
    rateLimitPerMinute: overrides.rateLimitPerMinute ?? 1_000_000,
    trustedProxyHops: overrides.trustedProxyHops ?? 0,
    reference: async () => ({
      ...(await readReferenceData(db, populationDir)),
      ...(invented ? { cohorts: invented } : {}),
    }),
    verifier,
    peopleQueries: people,
    readImport: (input) => Promise.resolve(readImport(input)),
    runs: {
      newId: randomUUID,
      files: overrides.releases?.files,
      teamLimit: overrides.reportsPerTeam ?? 1_000_000,
    },
    releases: { services: overrides.releases, wake: () => {}, callbacks: overrides.callbacks?.(db) },
    populationDir,
    peopleMaxAgeDays,
    announce,
    capturesMail: !overrides.production,
    stopping: new AbortController().signal,
    readiness: { database: () => isMigrated(db) },
    webDir: overrides.webDir ?? import.meta.dirname,
    documentation: !overrides.production,
    telemetry: overrides.telemetry,
  };
  const app = createApp(dependencies);

  const tokens = new Map<string, Promise<string>>();
  /** Returns a persona's current token. After a test moves the clock, the token is from a new sign-in. */
  const tokenOf = (name: PersonaName) => {
    const key = `${name} ${clock.now.getTime()}`;
    const known = tokens.get(key) ?? sign(claimsOf(name, clock.now));
    tokens.set(key, known);
    return known;
  };

  /** Calls the API as a persona and returns the parsed response. */
  const call = async <Answer = unknown>(
    who: PersonaName,
    path: string,
    { method = "GET", body, headers, token }: Call = {},
  ) => {
    const bearer = token === undefined ? await tokenOf(who) : token;
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (text === "" ? undefined : isJson ? JSON.parse(text) : text) as Answer,
    };
  };

  /**
   * Changes an iteration's status as a persona who has viewed it. A decision includes the seal. Before review, warnings
   * that need an answer are answered. If only the exclusion of people recorded as dead is missing, adds it before the
   * other exclusions.
   */
  const move = async <Answer = IterationResponse>(who: PersonaName, path: string, request: object) => {
    const body = await withDecisionSeal((from) => call(who, from), path, request);
    let moved = await putOnceChecked<Answer>(who, `${path}/status`, body);
    if (await excludeDead(who, path, moved)) moved = await putOnceChecked<Answer>(who, `${path}/status`, body);
    // Counting people in the meantime may turn a note into a warning that needs an answer.
    while (await answerWarnings(who, path, moved)) moved = await putOnceChecked<Answer>(who, `${path}/status`, body);
    return moved;
  };

  const excludeDead = async (who: PersonaName, path: string, { body }: { body: unknown }): Promise<boolean> => {
    const { errors } = body as { errors?: Record<string, string[]> };
    const messages = Object.values(errors ?? {}).flat();
    if (!messages.some((message) => message.includes("No rule excludes people recorded as dead"))) return false;
    const { iteration_details: content } = (await call<IterationResponse>(who, path)).body;
    const IterationRules = [...content.IterationRules, deadRule()];
    const { status } = await call(who, path, { method: "PUT", body: { ...content, IterationRules } });
    return status === 200;
  };

  /** On a busy machine, verifying rules and counting people can take longer than a request waits. */
  const putOnceChecked = async <Answer>(who: PersonaName, path: string, body: object) => {
    let answer = await call<Answer>(who, path, { method: "PUT", body });
    while (isBeingChecked(answer)) answer = await call<Answer>(who, path, { method: "PUT", body });
    return answer;
  };

  const isBeingChecked = ({ status, body }: { status: number; body: unknown }) =>
    status === 409 &&
    /^(The rules are being checked|We are still counting)/.test(String((body as { message?: string }).message));

  /**
   * Answers the warnings that prevent a review, unless something else prevents it. Returns whether there were any
   * warnings.
   */
  const answerWarnings = async (who: PersonaName, path: string, { body }: { body: unknown }): Promise<boolean> => {
    const { errors } = body as { errors?: Record<string, string[]> };
    const said = Object.values(errors ?? {}).flat();
    if (said.length === 0 || !said.every((message) => message.startsWith("Needs an answer: "))) return false;
    for (;;) {
      const { version, findings, checking } = (await call<FindingsResponse>(who, `${path}/finding`)).body;
      if (checking) continue;
      const open = findings.find(({ level, answer }) => level === "warning" && answer === null);
      if (!open) return true;
      const body = { Version: version, reason: "Meant so" };
      const { status } = await putOnceChecked(who, `${path}/finding/${open.id}/answer`, body);
      if (status !== 200) return false;
    }
  };

  const newCampaign = async (
    changes: Record<string, unknown> = {},
    who: PersonaName = "wendy.writer",
    team = "team-vaccinations",
  ) => {
    const answer = await call<CampaignResponse>(who, `/team/${team}/campaign`, {
      method: "POST",
      body: { ...campaignContent, ...changes },
    });
    if (answer.status !== 201) throw new Error(`campaign: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.campaign_details;
  };

  const newIteration = async (
    campaignId: string,
    changes: Record<string, unknown> = {},
    who: PersonaName = "wendy.writer",
  ) => {
    const path = `/team/team-vaccinations/campaign/${campaignId}/iteration`;
    const answer = await call<IterationResponse>(who, path, {
      method: "POST",
      body: { ...iterationContent, IterationRules: [deadRule()], ...changes },
    });
    if (answer.status !== 201) throw new Error(`iteration: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.iteration_details;
  };

  const engine = overrides.engine?.(db);
  const work = () =>
    engine
      ? workOnce({ db, engine, announce, now, log }, new AbortController().signal)
      : Promise.reject(new Error("This test has no engine"));

  /** Performs one unit of a release's work, as far as possible without NHS Notify. */
  const prepareReleases = () => {
    const { releases: services } = overrides;
    if (!services) throw new Error("This test has nothing to release with");
    const notify = {
      url: "http://127.0.0.1:9",
      tokens: { token: () => Promise.reject(new Error("none")), forget: () => {} },
    };
    const people = releasePeople({ db, populationDir, now, maxAgeDays: peopleMaxAgeDays, readPeople });
    const parts = {
      db,
      log,
      now,
      files: services.files,
      references: services.references,
      announce,
      people,
      notify,
      trainingTeams: [],
      testRecipients: services.testRecipients,
    };
    return workOnRelease({ ...parts, random: Math.random, leaseMilliseconds: 60_000 }, new AbortController().signal);
  };

  const readCampaign = async (id: string) =>
    (await call<WholeCampaignResponse>("wendy.writer", `/team/team-vaccinations/campaign/${id}`)).body;

  return {
    app,
    db,
    call,
    move,
    clock,
    verifier,
    sessions,
    work,
    prepareReleases,
    tokenOf,
    newCampaign,
    newIteration,
    readCampaign,
    close: async () => {
      await closePeopleQueries(people);
      await database.close();
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof openApi>>;

export const campaignContent = {
  ...newCampaignDefaults,
  Name: "Spring COVID-19 2026",
  StartDate: "20261101",
  EndDate: "20270331",
  Manager: ["manager@example.nhs.uk"],
  Reviewer: ["reviewer@example.nhs.uk"],
  Approver: ["approver@example.nhs.uk"],
  AvailableRoutingIds: ["DIGITAL_FIRST", "LETTER", "BRAILLE"],
};

export const iterationContent = {
  ...newIterationDefaults,
  Name: "First invitations",
  IterationDate: "20261201",
  DefaultCommsRouting: "DIGITAL_FIRST",
  IterationCohorts: [{ CohortLabel: "covid_75_and_over_v2", Priority: 10 }],
};

/** Builds the suppression that every iteration must have, or a variation of it. */
export const deadRule = (changes: Record<string, unknown> = {}) =>
  filterRule({
    Type: "S",
    Name: "Recorded as dead",
    Priority: 590,
    Operator: "=",
    AttributeName: "REMOVAL_REASON_CODE",
    Comparator: "DEA",
    ...changes,
  });

/** Builds a valid filter rule for people under 75 on the run date. */
export function filterRule(changes: Record<string, unknown> = {}) {
  return {
    ID: randomUUID(),
    Type: "F",
    Name: "Under 75",
    Description: "Filters out people under 75",
    Priority: 0,
    Operator: "Y>",
    Comparator: "-75",
    AttributeTarget: "ALL",
    AttributeLevel: "PERSON",
    AttributeName: "DATE_OF_BIRTH",
    AndNumber: 0,
    AndClauses: [],
    ...changes,
  };
}

/** Builds a filter rule that limits a reminder to people invited this season. */
export const invitedRule = () =>
  filterRule({
    Name: "Not invited this season",
    Priority: 30,
    Operator: "<",
    AttributeLevel: "TARGET",
    AttributeTarget: "COVID",
    AttributeName: "LAST_INVITE_DATE",
    Comparator: "20261101[[NVL:20000101]]",
  });

/**
 * Builds two filter rules and the exclusion of people recorded as dead. The second filter rule never determines the
 * outcome, which is a warning.
 */
export function neverDeciding() {
  const dose = {
    AttributeLevel: "TARGET",
    AttributeTarget: "COVID",
    AttributeName: "LAST_SUCCESSFUL_DATE",
    Operator: "D>=",
  };
  return [
    filterRule({ ...dose, Name: "Recent dose", Comparator: "-91" }),
    filterRule({ ...dose, Name: "Very recent dose", Comparator: "-28", Priority: 10 }),
    deadRule(),
  ];
}

/** Builds a filter rule, a suppression rule and a routing rule. */
export function ruleOfEachType() {
  const flag = { Operator: "=", Comparator: "Y" };
  return [
    filterRule(),
    filterRule({ ...flag, Type: "S", Name: "Care home", Priority: 500, AttributeName: "CARE_HOME_FLAG" }),
    filterRule({
      ...flag,
      Type: "R",
      Name: "Braille",
      Priority: 1000,
      AttributeName: "BRAILLE_REQD",
      CommsRouting: "BRAILLE",
    }),
  ];
}

/** Builds an AND clause for the filter rule, which also excludes people over 80. */
export function andClause(number: number, changes: Record<string, unknown> = {}) {
  const { AndClauses: _none, ...clause } = filterRule();
  return { ...clause, Name: `Under 75 AND ${number}`, Comparator: "-80", AndNumber: number, ...changes };
}

const decided = new Set(["approved", "rejected", "report approved", "report rejected"]);

/** Returns a request to change the status. It includes the seal and warnings that the web app would add. */
export async function withDecisionSeal(
  get: (path: string) => Promise<{ body: unknown }>,
  path: string,
  request: { status?: string; seal?: DecisionSeal; warnings?: string[] },
): Promise<object> {
  if (!decided.has(request.status ?? "") || (request.seal !== undefined && request.warnings !== undefined))
    return request;
  const read = async () =>
    (await get(`${path}/review`)).body as {
      seal?: DecisionSeal | null;
      report?: { checks: { level: string; message: string }[] } | null;
    };
  // On a busy machine, the rules may still be being checked.
  let review = await read();
  while (review.seal === null) review = await read();
  const { seal, report } = review;
  const warnings = report?.checks.filter(({ level }) => level === "warning").map(({ message }) => message) ?? [];
  if (request.status !== "report approved" || warnings.length === 0) return { seal, ...request };
  return { seal, warnings, reason: "Looked at", ...request };
}

export const reviewerIds = {
  arun: claimsOf("arun.approver").sub,
  abena: claimsOf("abena.approver").sub,
  bo: claimsOf("bo.both").sub,
  wendy: claimsOf("wendy.writer").sub,
};
