/**
 * Storage key that records a sign-out of which the identity provider could not be notified. It is stored for all tabs,
 * because the next user of the browser must enter credentials. The stored value contains nothing about users.
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
