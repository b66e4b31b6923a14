/**
 * Whether the identity provider may still know somebody who left, because it could not be told. Kept beyond the tab:
 * whoever signs in next in this browser must be asked who they are. It says nothing about anybody.
 */
const storageKey = "spi.sign-in-again";

export function wantSignInAgain(): void {
  localStorage.setItem(storageKey, "true");
}

export function isSignInAgainWanted(): boolean {
  return localStorage.getItem(storageKey) !== null;
}

export function forgetSignInAgain(): void {
  localStorage.removeItem(storageKey);
}
