import { isSignInRequired, requireSignIn } from "./required-sign-in.ts";

/**
 * Clears everything this site can store in a browser, so that the next user does not find anything after a sign-out.
 * One marker remains if the identity provider could not be notified, so that the next sign-in requires credentials.
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
 * Returns the names of all databases. Returns an empty list in browsers that cannot list them. The app itself does not
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
