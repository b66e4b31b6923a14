import type { Adapter, AdapterPayload } from "oidc-provider";

interface StoredRecord {
  model: string;
  payload: AdapterPayload;
  expiresAt: number;
}

/** Pending sign-ins and sessions in memory. After a restart, everyone must sign in again. */
export interface SignInStore {
  /** Returns the store that oidc-provider uses for one kind of record. */
  adapterFor: (model: string) => Adapter;
  /** Deletes a refresh token's sign-in and returns its grant, or undefined if there is none. */
  forgetSignIn: (refreshToken: string) => string | undefined;
  /** Deletes all data about one user and returns the grants that this ended. */
  forgetAccount: (accountId: string) => string[];
}

/** Creates an empty store. `now` is in milliseconds. */
export function createSignInStore(now: () => number = Date.now): SignInStore {
  const records = new Map<string, StoredRecord>();

  const current = (key: string) => {
    const stored = records.get(key);
    return stored && stored.expiresAt > now() ? stored.payload : undefined;
  };
  const firstWhere = (model: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, stored] of records) if (stored.model === model && matches(stored.payload)) return current(key);
    return undefined;
  };
  const forgetWhere = (matches: (stored: StoredRecord) => boolean) => {
    for (const [key, stored] of records) if (matches(stored)) records.delete(key);
  };

  return {
    adapterFor: (model) => ({
      upsert: async (id, payload, expiresIn) => {
        forgetWhere((stored) => stored.expiresAt <= now());
        records.set(`${model}:${id}`, { model, payload, expiresAt: now() + (expiresIn ?? Infinity) * 1000 });
      },
      find: async (id) => current(`${model}:${id}`),
      findByUid: async (uid) => firstWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => firstWhere(model, (payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = current(`${model}:${id}`);
        if (payload) payload.consumed = Math.floor(now() / 1000);
      },
      destroy: async (id) => {
        records.delete(`${model}:${id}`);
      },
      revokeByGrantId: async (grantId) =>
        forgetWhere((stored) => stored.model === model && stored.payload.grantId === grantId),
    }),
    forgetSignIn: (refreshToken) => {
      const grantId = current(`RefreshToken:${refreshToken}`)?.grantId;
      if (grantId !== undefined) forgetWhere(({ payload }) => payload.grantId === grantId);
      return grantId;
    },
    forgetAccount: (accountId) => {
      const grants = [...records].filter(
        ([, stored]) => stored.model === "Grant" && stored.payload.accountId === accountId,
      );
      forgetWhere(({ payload }) => payload.accountId === accountId);
      return grants.map(([key]) => key.slice("Grant:".length));
    },
  };
}
