import { OpenAPIHono } from "@hono/zod-openapi";
import type { Configuration as PublicConfiguration } from "@spi/domain/api-contract";
import { describeIssue } from "@spi/domain/values/issue-messages";
import type { MiddlewareHandler } from "hono";
import type { JWTVerifyGetKey } from "jose";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Logger } from "pino";
import { campaignViewRoutes } from "../views/campaign-routes.ts";
import { campaignRoutes } from "../iterations/campaign-routes.ts";
import { campaignFileRoutes } from "../files/routes.ts";
import { historyRoutes } from "../campaigns/history/routes.ts";
import { importRoutes } from "../files/import-routes.ts";
import type { ReadImport } from "../files/read-import.ts";
import { eligibilityRoutes } from "../eligibility/routes.ts";
import { exampleRoutes } from "../expectations/example-routes.ts";
import { expectationsFileRoutes } from "../expectations/file-routes.ts";
import { coverageRoutes } from "../coverage/routes.ts";
import { expectationRoutes } from "../expectations/routes.ts";
import { waiverRoutes } from "../review/waiver-routes.ts";
import type { RuleVerifier } from "../findings/verifier/rule-verifier.ts";
import { findingRoutes } from "../findings/routes.ts";
import { iterationRoutes } from "../transitions/iteration-routes.ts";
import { notifyPlanRoutes } from "../plans/routes.ts";
import { sendingRoutes } from "../sending/routes.ts";
import { commentRoutes } from "../comments/routes.ts";
import type { Schema } from "../database/schema.ts";
import { calendarRoutes } from "../views/calendar-routes.ts";
import { searchRoutes } from "../views/search-routes.ts";
import { explainRoutes } from "../explain/routes.ts";
import { type ReadinessCheck, healthRoutes } from "../health/routes.ts";
import { configurationRoutes } from "../http/configuration-routes.ts";
import { eventStreams } from "../http/events/event-streams.ts";
import { enforceDeadline } from "../http/middleware/deadline.ts";
import { documentationPages } from "../http/openapi/documentation.ts";
import type { Environment } from "../http/environment.ts";
import { answerError } from "../http/middleware/errors.ts";
import { finishedDocument } from "../http/openapi/document.ts";
import { closeUnread } from "../http/middleware/receive-body.ts";
import { webPages } from "../http/pages.ts";
import { anonymousLimit, rateLimit } from "../http/middleware/rate-limit.ts";
import { queueRequests } from "../http/middleware/queue-requests.ts";
import { requestLog } from "../http/middleware/request-log.ts";
import { securityHeaders } from "../http/middleware/security-headers.ts";
import { answerUnknownAddress } from "../http/middleware/unknown-addresses.ts";
import { authenticate } from "../identity/authenticate.ts";
import type { Directory } from "../identity/directory.ts";
import type { IdentityProvider } from "../identity/provider.ts";
import { sessionRoutes } from "../identity/sessions/routes.ts";
import type { Sessions } from "../identity/sessions/sessions.ts";
import type { TokenShape } from "../identity/verify-token.ts";
import { capturedMailPages } from "../mail/captured-pages.ts";
import { type ReferenceData, metadataRoutes } from "../metadata/routes.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { peopleRoutes } from "../users/routes.ts";
import { compareReportRoutes } from "../reports/compare-routes.ts";
import { type CallbackDependencies, callbackRoutes } from "../releases/outcomes/callback-routes.ts";
import { type ReleaseServices, releaseRoutes } from "../releases/routes.ts";
import type { Announce } from "../mail/announce.ts";
import { eligibilityReportRoutes } from "../reports/eligibility-routes.ts";
import { reportRoutes } from "../reports/routes.ts";
import { differenceRoutes } from "../review/difference-routes.ts";
import { previewRoutes } from "../preview/routes.ts";
import { reviewRoutes } from "../review/routes.ts";
import { requestTelemetry } from "../telemetry/requests.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { ReportRuns } from "../transitions/report-runs.ts";
import { waitingRoutes } from "../views/waiting-routes.ts";
import { deskRoutes } from "../views/desk-routes.ts";
import { stopListRoutes } from "../releases/stop-list/routes.ts";
import { personRoutes } from "../releases/person/routes.ts";
import { retryRoutes } from "../releases/retry/routes.ts";

/** Dependencies of the HTTP application. The composition root supplies the real ones, and tests supply their own. */
export interface AppDependencies {
  db: Kysely<Schema>;
  now: () => Date;
  /** Returns the time of a monotonic clock in milliseconds. */
  elapsed: () => number;
  newId: () => string;
  log: Logger;
  provider: IdentityProvider & { keys: JWTVerifyGetKey };
  sessions: Sessions;
  /** Directory of approvers who may never have signed in. If undefined, only users who have signed in can be chosen. */
  directory?: Directory | undefined;
  tokens: TokenShape;
  /** Origins that the web app connects to in addition to its own. */
  connectTo: readonly string[];
  publicConfiguration: PublicConfiguration;
  https: boolean;
  /** Public origin without a trailing slash. */
  origin: string;
  /** Domains to which emails can be sent. Undefined if all domains are allowed. */
  mailDomains?: readonly string[] | undefined;
  /** Maximum number of requests per user per minute. */
  rateLimitPerMinute: number;
  /** Number of proxies that we trust to supply the client's address. 0 if there are none. */
  trustedProxyHops: number;
  reference: () => Promise<ReferenceData>;
  /** Location of the population data. Only synthetic people can be looked up by number. */
  populationDir: string;
  /** Age in days above which screens describe the population data as old. Undefined if there is no limit. */
  peopleMaxAgeDays?: number | undefined;
  runs: ReportRuns;
  verifier: RuleVerifier;
  peopleQueries: PeopleQueries;
  /** Services for sending lists. Undefined if NHS Notify is not configured. */
  releases: { services: ReleaseServices | undefined; wake: () => void; callbacks?: CallbackDependencies | undefined };
  readImport: ReadImport;
  announce: Announce;
  /** True if emails are captured for a development page instead of sent. */
  capturesMail: boolean;
  /** Aborts when the server stops, to end all streams. */
  stopping: AbortSignal;
  readiness: Record<string, ReadinessCheck>;
  /** Telemetry. Undefined if nothing is measured. */
  telemetry?: Telemetry | undefined;
  webDir: string;
  documentation: boolean;
}

/** Maximum number of requests in progress for each user. A browser opens about six connections. */
const maxRunningRequests = 8;
/** Maximum waiting requests per user. */
const maxWaitingRequests = 100;

function apiRoutes(dependencies: AppDependencies, anonymous: MiddlewareHandler<Environment>) {
  const { db, provider, now, tokens, publicConfiguration, rateLimitPerMinute } = dependencies;
  const rules = {
    issuer: publicConfiguration.issuer,
    clientId: publicConfiguration.client_id,
    ...tokens,
    keys: provider.keys,
    now,
  };
  const api = new OpenAPIHono<Environment>();
  api.use(enforceDeadline);
  api.use(closeUnread);
  api.use(anonymous);
  const signedIn = authenticate({ db, provider, rules, sessions: dependencies.sessions });
  const publicPath = "/api/configuration";
  api.use(async (c, next) => (c.req.path === publicPath ? next() : signedIn(c, next)));
  const rated = rateLimit({ perMinute: rateLimitPerMinute, elapsed: dependencies.elapsed });
  api.use(async (c, next) => (c.req.path === publicPath ? next() : rated(c, next)));
  const inTurn = queueRequests({ maxRunning: maxRunningRequests, maxWaiting: maxWaitingRequests });
  api.use(async (c, next) => (c.req.path === publicPath ? next() : inTurn(c, next)));
  const answerEvents = eventStreams(dependencies.stopping);
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  return api
    .route("/", configurationRoutes(publicConfiguration))
    .route("/", sessionRoutes(dependencies))
    .route("/", peopleRoutes(dependencies))
    .route("/", metadataRoutes(dependencies))
    .route("/", campaignViewRoutes(dependencies))
    .route("/", campaignRoutes(dependencies))
    .route("/", campaignFileRoutes(dependencies))
    .route("/", historyRoutes(dependencies))
    .route("/", importRoutes(dependencies))
    .route("/", notifyPlanRoutes(dependencies))
    .route("/", expectationRoutes(dependencies))
    .route("/", exampleRoutes(dependencies))
    .route("/", expectationsFileRoutes(dependencies))
    .route("/", eligibilityRoutes(dependencies))
    .route("/", waiverRoutes(dependencies))
    .route("/", sendingRoutes(dependencies))
    .route("/", iterationRoutes(dependencies))
    .route("/", findingRoutes(dependencies))
    .route("/", coverageRoutes(dependencies))
    .route("/", reportRoutes({ db, now, answerEvents }))
    .route("/", compareReportRoutes(dependencies))
    .route("/", eligibilityReportRoutes(dependencies))
    .route("/", releaseRoutes({ ...dependencies, answerEvents }))
    .route("/", stopListRoutes({ ...dependencies, answerEvents }))
    .route("/", personRoutes({ ...dependencies, answerEvents }))
    .route("/", retryRoutes({ ...dependencies, answerEvents }))
    .route("/", commentRoutes(dependencies))
    .route("/", explainRoutes(dependencies))
    .route("/", reviewRoutes(dependencies))
    .route("/", waitingRoutes(dependencies))
    .route("/", deskRoutes(dependencies))
    .route("/", calendarRoutes(dependencies))
    .route("/", searchRoutes(dependencies))
    .route("/", differenceRoutes(dependencies))
    .route("/", previewRoutes(dependencies));
}

/** Type of the API, from which the web app's client derives every path, body and response. */
export type ApiType = ReturnType<typeof apiRoutes>;

const documentInfo = {
  openapi: "3.1.0",
  info: {
    title: "Select People for Invitation",
    version: "1",
    description:
      "Use this API to manage campaigns, iterations, summary reports and releases. Write dates as YYYYMMDD and timestamps as YYYYMMDDHHMMSS, in UK time. Every request that saves changes must give the version that the edit was based on.",
  },
} as const;

/**
 * Creates the whole HTTP application, with the API under /api, health checks, the OpenAPI document, the documentation
 * and the web app's pages.
 */
export function createApp(dependencies: AppDependencies) {
  const { log, newId, https, telemetry } = dependencies;
  // Our own messages describe the problems with requests, instead of messages from the schema library.
  z.config({ customError: describeIssue });
  const app = new OpenAPIHono<Environment>();
  app.use(requestLog(log, newId));
  if (telemetry) app.use(requestTelemetry(telemetry));
  app.use(securityHeaders({ https, connectTo: dependencies.connectTo }));
  app.onError(answerError);
  app.route("/", healthRoutes(dependencies.readiness, log));
  const { rateLimitPerMinute: perMinute, elapsed, trustedProxyHops: hops } = dependencies;
  const anonymous = anonymousLimit({ perMinute, elapsed, hops });
  const api = apiRoutes(dependencies, anonymous);
  app.route("/api", api);
  app.all("/api/*", answerUnknownAddress(app.routes));
  if (dependencies.documentation) {
    app.get("/openapi.json", (c) => c.json(finishedDocument(app.getOpenAPI31Document(documentInfo))));
    app.route("/", documentationPages());
  }
  if (dependencies.releases.callbacks) app.route("/", callbackRoutes(dependencies.releases.callbacks, anonymous));
  if (dependencies.capturesMail) app.route("/", capturedMailPages(dependencies.db));
  const { webDir, origin, publicConfiguration, now } = dependencies;
  app.route("/", webPages({ webDir, origin, supportEmail: publicConfiguration.support_email, now }));
  return app;
}
