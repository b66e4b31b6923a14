import { type Provider, errors } from "oidc-provider";
import type { CognitoCalls } from "./cognito-calls.ts";
import { type Pages, pageFiles } from "./pages.ts";
import { personaByUsername } from "./personas.ts";
import { routes } from "./provider-configuration.ts";
import type { ClientAddresses } from "./web-client.ts";

type Middleware = Parameters<Provider["use"]>[0];
type Context = Parameters<Middleware>[0];

interface PageDependencies {
  provider: Provider;
  clients: ClientAddresses;
  pages: Pages;
  cognito: CognitoCalls;
}

const tooLong = 64 * 1024;

/**
 * Handles the requests that oidc-provider does not handle. These are for the persona page, its files and Cognito's own
 * operations.
 */
export function signInPages({ provider, clients, pages, cognito }: PageDependencies): Middleware {
  const policy = contentSecurityPolicy(clients);
  return async (ctx, next) => {
    ctx.set("content-security-policy", policy);
    ctx.set("x-content-type-options", "nosniff");
    ctx.set("referrer-policy", "no-referrer");
    const file = Object.entries(pageFiles).find(([name]) => ctx.path === `/${name}`)?.[1];
    const target = ctx.get("x-amz-target");
    if (file) return sendFile(ctx, file);
    if (ctx.method === "POST" && ctx.path === "/" && target) {
      return send(ctx, await cognito.call(target, await readBody(ctx)));
    }
    if (ctx.path === routes.userinfo && ctx.method !== "OPTIONS") return send(ctx, await cognito.userInfo(bearer(ctx)));
    if (ctx.path.startsWith("/sign-in/")) return signIn({ ctx, provider, pages });
    return next();
  };
}

/**
 * Returns the content security policy. Chrome also applies `form-action` to redirects after a form is submitted, so the
 * policy includes the address to which the sign-in redirects.
 */
function contentSecurityPolicy({ redirectUris }: ClientAddresses): string {
  const returns = new Set(redirectUris.map((uri) => new URL(uri).origin));
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `form-action 'self' ${[...returns].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

async function signIn({ ctx, provider, pages }: { ctx: Context } & Pick<PageDependencies, "provider" | "pages">) {
  try {
    await provider.interactionDetails(ctx.req, ctx.res);
    const chosen = ctx.method === "POST" ? await chosenPersona(ctx) : undefined;
    if (!chosen) {
      ctx.set("cache-control", "no-store");
      ctx.type = "html";
      ctx.body = pages.choosePerson();
      return;
    }
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: chosen.sub } }));
    ctx.status = 303;
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    ctx.status = 400;
    ctx.type = "html";
    ctx.body = pages.problem(error.error_description ?? error.message);
  }
}

async function chosenPersona(ctx: Context) {
  const username = new URLSearchParams(await readBody(ctx)).get("username");
  return username ? personaByUsername(username) : undefined;
}

function bearer(ctx: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(ctx.get("authorization"))?.[1];
}

function sendFile(ctx: Context, { type, body }: { type: string; body: string }) {
  ctx.type = type;
  ctx.set("cache-control", "max-age=3600");
  ctx.body = body;
}

function send(ctx: Context, { status, body }: { status: number; body: unknown }) {
  ctx.status = status;
  ctx.set("cache-control", "no-store");
  if (status === 401) ctx.set("www-authenticate", 'Bearer error="invalid_token"');
  ctx.body = body;
}

async function readBody(ctx: Context): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > tooLong) ctx.throw(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
