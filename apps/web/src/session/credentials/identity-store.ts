/** The identity of a guest, or of a user who has signed in. */
type IdentityKind = "guest" | "primary";

/** Stores the identity that the pool assigned to this browser tab. There is only one, of either kind. */
export interface IdentityStore {
  read: (kind: IdentityKind) => string | undefined;
  /**
   * Stores an identity. A primary identity replaces a guest identity, but a guest identity never replaces a primary
   * one.
   */
  write: (kind: IdentityKind, id: string) => void;
  clear: () => void;
}

const keys = { guest: "spi.identity.guest", primary: "spi.identity.primary" } as const satisfies Record<
  IdentityKind,
  string
>;

export function createIdentityStore(storage: Storage): IdentityStore {
  return {
    read: (kind) => storage.getItem(keys[kind]) ?? undefined,
    write: (kind, id) => {
      if (kind === "guest" && storage.getItem(keys.primary) !== null) return;
      storage.setItem(keys[kind], id);
      if (kind === "primary") storage.removeItem(keys.guest);
    },
    clear: () => {
      storage.removeItem(keys.guest);
      storage.removeItem(keys.primary);
    },
  };
}
