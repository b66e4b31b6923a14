/**
 * Storage key that records a sign-out if the identity provider could not be notified of it. The key is stored for all
 * tabs, because the next user of the browser must enter credentials. The stored value does not contain anything about
 * users.
 */
const storageKey = "spi.sign-in-again";

export function requireSignIn(): void {
  localStorage.setItem(storageKey, "true");
}

export function isSignInRequired(): boolean {
  return localStorage.getItem(storageKey) !== null;
}

export function clearSignInRequired(): void {
  localStorage.removeItem(storageKey);
}
