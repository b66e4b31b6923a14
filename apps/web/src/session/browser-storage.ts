import { isSignInAgainWanted, wantSignInAgain } from "./sign-in-again.ts";

/**
 * Empties everything this site may keep in a browser, so that nobody finds anything there after a sign-out; what stays
 * is that the next sign-in asks who is there, where the identity provider could not be told of the sign-out.
 */
export async function emptyBrowserStorage(): Promise<void> {
  const again = isSignInAgainWanted();
  sessionStorage.clear();
  localStorage.clear();
  if (again) wantSignInAgain();
  const [databases, caches] = await Promise.all([databaseNames(), cacheNames()]);
  for (const name of databases) indexedDB.deleteDatabase(name);
  await Promise.all(caches.map((name) => window.caches.delete(name)));
}

/** Not every browser lists its databases; the app itself makes none. */
async function databaseNames(): Promise<string[]> {
  if (!("databases" in indexedDB)) return [];
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
}

/** Caches exist on secure addresses only. */
async function cacheNames(): Promise<string[]> {
  return "caches" in window ? window.caches.keys() : [];
}
