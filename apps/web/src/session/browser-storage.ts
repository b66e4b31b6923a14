import { isSignInRequired, requireSignIn } from "./required-sign-in.ts";

/**
 * Clears all data that this site stores in the browser. If the identity provider could not be notified of the sign-out,
 * one marker is retained, so that the next sign-in requires credentials.
 */
export async function clearBrowserStorage(): Promise<void> {
  const wasSignInRequired = isSignInRequired();
  sessionStorage.clear();
  localStorage.clear();
  if (wasSignInRequired) requireSignIn();
  const [databases, caches] = await Promise.all([databaseNames(), cacheNames()]);
  for (const name of databases) indexedDB.deleteDatabase(name);
  await Promise.all(caches.map((name) => window.caches.delete(name)));
}

/**
 * Returns the names of all databases, or an empty list in browsers that cannot list them. The app itself does not
 * create any.
 */
async function databaseNames(): Promise<string[]> {
  if (!("databases" in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
}

/** Returns the names of all caches, which exist only on secure origins. */
async function cacheNames(): Promise<string[]> {
  return "caches" in window ? window.caches.keys() : [];
}
