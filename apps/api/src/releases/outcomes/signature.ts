import { createHmac, timingSafeEqual } from "node:crypto";

/** Secret shared with NHS Notify that identifies its callbacks. */
export interface CallbackSecret {
  applicationId: string;
  apiKey: string;
}

/** Returns whether a callback has our API key. The signature is checked later, together with the body. */
export function hasApiKey(given: string | undefined, { apiKey }: CallbackSecret): boolean {
  return given !== undefined && equal(given, apiKey);
}

/** Returns whether a body has the correct signature, which is its HMAC-SHA256 with the application ID and API key. */
export function isSigned(body: string, given: string | undefined, { applicationId, apiKey }: CallbackSecret): boolean {
  const signature = createHmac("sha256", `${applicationId}.${apiKey}`).update(body).digest("hex");
  return given !== undefined && equal(given.toLowerCase(), signature);
}

/** Compares two strings in constant time. Both are hashed first, so that they have the same length. */
function equal(signature: string, other: string): boolean {
  const hashed = (text: string) => createHmac("sha256", "equal").update(text).digest();
  return timingSafeEqual(hashed(signature), hashed(other));
}
