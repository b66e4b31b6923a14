/** Limits the number of slots that each user can have at the same time in this process. */
export function createUserSlots(max: number) {
  const used = new Map<string, number>();
  return {
    /** Takes a slot and returns the function that releases it, or undefined if the user has no free slot. */
    acquire: (userId: string): (() => void) | undefined => {
      const open = used.get(userId) ?? 0;
      if (open >= max) return undefined;
      used.set(userId, open + 1);
      return () => {
        const remaining = (used.get(userId) ?? 1) - 1;
        if (remaining === 0) used.delete(userId);
        else used.set(userId, remaining);
      };
    },
  };
}
