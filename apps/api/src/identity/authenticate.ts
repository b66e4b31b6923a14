import { displayName, withoutNhsNumbers } from "@spi/domain/users/user";
import type { MiddlewareHandler } from "hono";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Schema } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { type IdentityProvider, ProviderUnavailable } from "./provider.ts";
import type { Sessions } from "./sessions/sessions.ts";
import { type TokenRules, tokenVerifier } from "./verify-token.ts";
import { endWithSession } from "./sessions/end-with-session.ts";
import { findUser, rememberUser } from "./users-store.ts";
import type { Environment, SignedIn, VerifiedToken } from "../http/environment.ts";
import { refused } from "../http/refusals.ts";

interface Authentication {
  db: Kysely<Schema>;
  provider: IdentityProvider;
  rules: TokenRules;
  sessions: Sessions;
}

/**
 * Maximum number of milliseconds for which a user's stored names are used without a new request to the identity
 * provider.
 */
const rememberedMilliseconds = 5 * 60 * 1000;
const maxRememberedUsers = 10_000;

/**
 * Accepts only requests that carry a valid access token for a live session, and attaches the user to the request.
 * Permissions always come from the token. Names and email addresses come from the provider's userinfo endpoint, which
 * is queried no more than once every five minutes for each combination of user and groups.
 */
export function authenticate(authentication: Authentication): MiddlewareHandler<Environment> {
  const verify = tokenVerifier(authentication.rules);
  const remembered = new LRUCache<string, { user: SignedIn; until: number }>({ max: maxRememberedUsers });
  return async (c, next) => {
    const [scheme, token] = (c.req.header("authorization") ?? "").split(" ");
    if (scheme?.toLowerCase() !== "bearer" || !token) return refused(c, { kind: "unauthenticated" });
    const verified = await verify(token).catch(orUnavailable);
    if (verified instanceof ProviderUnavailable) {
      c.get("log").error({ error: verified.message }, "identity provider unavailable");
      return refused(c, { kind: "unavailable" });
    }
    if (!verified.ok) {
      c.get("log").warn({ reason: verified.refusal }, "token rejected");
      return refused(c, { kind: "unauthenticated" });
    }
    const ended = await authentication.sessions.use(verified.value);
    if (ended) {
      c.get("log").warn({ reason: ended }, "token rejected");
      return refused(c, { kind: "unauthenticated" });
    }
    c.set("token", verified.value);
    const now = authentication.rules.now();
    const { sub, username, teams } = verified.value;
    const key = JSON.stringify([sub, username, teams]);
    const known = remembered.get(key);
    if (known && known.until > now.getTime()) {
      c.set("user", known.user);
    } else {
      const user = await findSignedIn(verified.value, token, authentication);
      remembered.set(key, { user, until: now.getTime() + rememberedMilliseconds });
      c.set("user", user);
    }
    await next();
    if (c.res.headers.get("content-type")?.startsWith("text/event-stream")) {
      c.res = endWithSession(c.res, () => authentication.sessions.isLive(verified.value));
    }
    return undefined;
  };
}

/** Returns the error for a token that cannot be checked. The request can be retried, because the token may be valid. */
function orUnavailable(error: unknown): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error;
  throw error;
}

async function findSignedIn(
  token: VerifiedToken,
  text: string,
  { db, provider, rules }: Authentication,
): Promise<SignedIn> {
  const stored = await findUser(db, token.sub);
  const userInfo = await provider.userInfo(text).catch(() => undefined);
  const user = withoutNhsNumbers({
    id: token.sub,
    username: token.username,
    email: userInfo?.email ?? stored?.email,
    given_name: userInfo?.given_name ?? stored?.given_name,
    family_name: userInfo?.family_name ?? stored?.family_name,
  });
  await inTransaction(db, (transaction) => rememberUser(transaction, { user, teams: token.teams, now: rules.now() }));
  return { ...user, teams: token.teams, actor: { id: user.id, name: displayName(user) } };
}
