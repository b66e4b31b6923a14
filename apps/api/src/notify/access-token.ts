import { randomUUID } from "node:crypto";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { SignJWT } from "jose";
import * as z from "zod";
import { ask, type Lost } from "./ask.ts";
import type { NotifySettings } from "./settings.ts";

/** No access token: the token address cannot be reached or has too much to do, or does not take who we say we are. */
export type NoToken = Lost | { kind: "tokenRefused"; status: number; error: string };

/** Gives an access token that still counts, a kept one or a new one. */
export interface TokenSource {
  token: () => Promise<Result<string, NoToken>>;
  /** Forgets a token that was not taken. */
  forget: (token: string) => void;
}

/** Where tokens are asked for, and by whom. */
type Client = Pick<NotifySettings, "tokenUrl" | "apiKey" | "keyId" | "privateKey">;

/** Seconds before its end at which a token is no longer used. */
const early = 15;
const assertionSeconds = 300;

const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().min(1) });
const refusalSchema = z.object({ error: z.string() });

/** Tokens by client credentials with a signed JWT (RFC 7523). `now` is in milliseconds. */
export function createTokenSource(settings: Client, now: () => number): TokenSource {
  let kept: { token: string; until: number } | undefined;

  async function renew(): Promise<Result<string, NoToken>> {
    const at = now();
    const form = {
      grant_type: "client_credentials",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await assertion(settings, at),
    };
    const answer = await ask(settings.tokenUrl, { method: "POST", body: new URLSearchParams(form) });
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    const told = answerSchema.safeParse(body);
    if (status === 200 && told.success) {
      kept = { token: told.data.access_token, until: at + (told.data.expires_in - early) * 1000 };
      return ok(kept.token);
    }
    if (status === 429 || status >= 500) return refuse({ kind: "lost", cause: `the token address answered ${status}` });
    const refusal = refusalSchema.safeParse(body);
    return refuse({ kind: "tokenRefused", status, error: refusal.success ? refusal.data.error : "no reason given" });
  }

  return {
    token: async () => (kept && kept.until > now() ? ok(kept.token) : renew()),
    forget: (token) => {
      if (kept?.token === token) kept = undefined;
    },
  };
}

/** Who we are, signed: for this token address only, once, and for five minutes. */
function assertion({ apiKey, tokenUrl, keyId, privateKey }: Client, at: number): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "RS512", typ: "JWT", kid: keyId })
    .setIssuer(apiKey)
    .setSubject(apiKey)
    .setAudience(tokenUrl)
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(at / 1000) + assertionSeconds)
    .sign(privateKey);
}
