/** A guest's identity, or the one of a person who has signed in. */
type IdentityKind = "guest" | "primary";

/** The identity that the pool gave this browser tab: one of the two kinds, never both. */
export interface IdentityStore {
  read: (kind: IdentityKind) => string | undefined;
  /** Keeps an identity. A guest's goes once there is a primary one, and none is kept beside it. */
  write: (kind: IdentityKind, id: string) => void;
  forget: () => void;
}

const keys = { guest: "spi.identity.guest", primary: "spi.identity.primary" } as const satisfies Record<
  IdentityKind,
  string
>;

export function identityStore(storage: Storage): IdentityStore {
  return {
    read: (kind) => storage.getItem(keys[kind]) ?? undefined,
    write: (kind, id) => {
      if (kind === "guest" && storage.getItem(keys.primary) !== null) return;
      storage.setItem(keys[kind], id);
      if (kind === "primary") storage.removeItem(keys.guest);
    },
    forget: () => {
      storage.removeItem(keys.guest);
      storage.removeItem(keys.primary);
    },
  };
}
