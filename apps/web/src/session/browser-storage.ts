import { isSignInRequired, requireSignIn } from "./required-sign-in.ts";

/**
 * Clears everything this site can store in a browser, so that the next user finds nothing after a sign-out. One marker
 * stays if the identity provider could not be notified: the next sign-in then asks for credentials.
 */
export async function emptyBrowserStorage(): Promise<void> {
  const again = isSignInRequired();
  sessionStorage.clear();
  localStorage.clear();
  if (again) requireSignIn();
  const [databases, caches] = await Promise.all([databaseNames(), cacheNames()]);
  for (const name of databases) indexedDB.deleteDatabase(name);
  await Promise.all(caches.map((name) => window.caches.delete(name)));
}

/** Returns the names of all databases, or none in browsers that cannot list them. The app itself creates none. */
async function databaseNames(): Promise<string[]> {
  if (!("databases" in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
}

/** Returns the names of all caches, which exist on secure addresses only. */
async function cacheNames(): Promise<string[]> {
  return "caches" in window ? window.caches.keys() : [];
}
