import * as z from "zod";
import type { ReadinessCheck } from "./routes.ts";

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keysSchema = z.object({ keys: z.array(z.unknown()).min(1) });
const timeoutMilliseconds = 2000;

/**
 * Creates a check that passes once the configured identity provider's keys have been fetched. Later checks pass without
 * a request, because the keys are cached. Otherwise, an unreachable provider would make all replicas unavailable at the
 * same time.
 */
export function providerKeysCheck(issuer: string, ask: typeof fetch = fetch): ReadinessCheck {
  let fetched = false;
  let asking: Promise<boolean> | undefined;
  const read = async (address: string) => {
    const answer = await ask(address, { signal: AbortSignal.timeout(timeoutMilliseconds) });
    if (!answer.ok) throw new Error(`The identity provider responded with status ${answer.status}.`);
    return answer.json();
  };
  const fetchKeys = async () => {
    const { issuer: named, jwks_uri } = metadataSchema.parse(await read(`${issuer}/.well-known/openid-configuration`));
    if (named !== issuer)
      throw new Error("The issuer in the identity provider's discovery document is different from SPI_ISSUER.");
    return keysSchema.safeParse(await read(jwks_uri)).success;
  };
  return async () => {
    if (fetched) return true;
    asking ??= fetchKeys().finally(() => (asking = undefined));
    fetched = await asking;
    return fetched;
  };
}
