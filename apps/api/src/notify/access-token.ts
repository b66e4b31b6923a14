import { randomUUID } from "node:crypto";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { SignJWT } from "jose";
import * as z from "zod";
import { sendRequest, type NoResponse } from "./send-request.ts";
import { isSkewed, measureSkew, skewSentence } from "./clock-skew.ts";
import type { NotifySettings } from "./settings.ts";

/**
 * Reason why there is no access token. The token server cannot be reached, is too busy or rejects our assertion.
 * `clock` describes the difference between our clock and the server's, if that may be the cause.
 */
export type NoToken = NoResponse | { kind: "tokenRefused"; status: number; error: string; clock: string | undefined };

/** Returns a valid access token, cached or new. */
export interface TokenSource {
  token: () => Promise<Result<string, NoToken>>;
  /** Discards a token that was rejected. */
  forget: (token: string) => void;
}

/** Address of the token server, with our credentials. */
type Client = Pick<NotifySettings, "tokenUrl" | "apiKey" | "keyId" | "privateKey">;

/** Number of seconds before a token expires when we stop using it. */
const expiryMarginSeconds = 15;
/**
 * Lifetime of an assertion in seconds. NHS Notify accepts assertions for up to five minutes. With a lifetime of two
 * minutes, our clock can be three minutes ahead or two minutes behind.
 */
const assertionSeconds = 120;
/**
 * Maximum number of seconds by which we correct an assertion's time to match NHS Notify's clock. Without this limit, a
 * wrong Date header could make an assertion valid for a long time.
 */
const maxCorrectionSeconds = 15 * 60;
/**
 * Number of milliseconds for which we continue to request a token after a rejection. After this time, the rejection is
 * final.
 */
const refusedMilliseconds = 60_000;

const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().min(1) });
const refusalSchema = z.object({ error: z.string() });

interface Clock {
  /** Returns the current time in milliseconds since 1970. */
  now: () => number;
  /** Called with each measured difference between the clocks in seconds, positive if our clock is ahead. */
  onSkew?: (seconds: number) => void;
}

/**
 * Creates a source of tokens that uses the client credentials grant with a signed JWT (RFC 7523). If an assertion is
 * rejected, the source creates another one with the token server's time. It continues to request tokens for a minute,
 * because a final rejection stops releases.
 */
export function createTokenSource(settings: Client, { now, onSkew = () => {} }: Clock): TokenSource {
  let cached: { token: string; until: number } | undefined;
  /** Seconds by which our clock was ahead when an assertion was rejected. */
  let correction = 0;
  let refusedSince: number | undefined;

  async function request() {
    const sent = now();
    const form = {
      grant_type: "client_credentials",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await assertion(settings, sent - correction * 1000),
    };
    const answer = await sendRequest(settings.tokenUrl, { method: "POST", body: new URLSearchParams(form) });
    if (!answer.ok) return answer;
    const skew = measureSkew(answer.value.headers, { sent, answered: now() });
    if (skew !== undefined) onSkew(skew);
    return ok({ ...answer.value, skew, sent });
  }

  async function renew(): Promise<Result<string, NoToken>> {
    const first = await request();
    if (!first.ok) return first;
    let last = first.value;
    if (isRefusal(last)) {
      const { skew } = last;
      correction = isSkewed(skew) && Math.abs(skew) <= maxCorrectionSeconds ? skew : 0;
      const second = await request();
      if (!second.ok) return second;
      last = second.value;
    }
    const { status, body, sent, skew } = last;
    const parsed = answerSchema.safeParse(body);
    if (status === 200 && parsed.success) {
      refusedSince = undefined;
      cached = { token: parsed.data.access_token, until: sent + (parsed.data.expires_in - expiryMarginSeconds) * 1000 };
      return ok(cached.token);
    }
    if (!isRefusal(last)) return refuse({ kind: "lost", cause: `the token endpoint returned ${status}` });
    refusedSince ??= now();
    const refusal = refusalSchema.safeParse(body);
    const error = refusal.success ? refusal.data.error : "no reason given";
    const clock = skewSentence(skew);
    if (now() - refusedSince < refusedMilliseconds) {
      return refuse({ kind: "lost", cause: `no access token (${status} ${error})` });
    }
    return refuse({ kind: "tokenRefused", status, error, clock });
  }

  return {
    token: async () => (cached && cached.until > now() ? ok(cached.token) : renew()),
    forget: (token) => {
      if (cached?.token === token) cached = undefined;
    },
  };
}

const isRefusal = ({ status }: { status: number }) => status !== 200 && status !== 429 && status < 500;

/**
 * Signs an assertion of our identity. It is only for this token address and a single use, and is valid for two minutes.
 */
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
