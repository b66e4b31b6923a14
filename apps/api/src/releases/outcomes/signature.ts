import { createHmac, timingSafeEqual } from "node:crypto";

/** What NHS Notify and we share, by which its callbacks are known. */
export interface CallbackSecret {
  applicationId: string;
  apiKey: string;
}

/** Whether a callback has our API key; its signature is checked with its body. */
export function hasApiKey(given: string | undefined, { apiKey }: CallbackSecret): boolean {
  return given !== undefined && equal(given, apiKey);
}

/** Whether a body has the signature of who has the secret: its HMAC-SHA256 under application ID and API key. */
export function isSigned(body: string, given: string | undefined, { applicationId, apiKey }: CallbackSecret): boolean {
  const signature = createHmac("sha256", `${applicationId}.${apiKey}`).update(body).digest("hex");
  return given !== undefined && equal(given.toLowerCase(), signature);
}

/** Takes as long for what is nearly right as for what is not: of equal length, both are hashed first. */
function equal(one: string, other: string): boolean {
  const hashed = (text: string) => createHmac("sha256", "equal").update(text).digest();
  return timingSafeEqual(hashed(one), hashed(other));
}
