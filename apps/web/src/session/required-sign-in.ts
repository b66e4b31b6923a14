/**
 * Marks that the identity provider could not be notified of a sign-out. It outlives the tab, so that the next user of
 * this browser has to enter credentials. It does not contain anything about a user.
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
