/** Limits how many slots each user can have at the same time in this process. */
export function limitedPlaces(most: number) {
  const taken = new Map<string, number>();
  return {
    /** Takes a slot and returns the function that releases it, or undefined if the user has none left. */
    take: (userId: string): (() => void) | undefined => {
      const open = taken.get(userId) ?? 0;
      if (open >= most) return undefined;
      taken.set(userId, open + 1);
      return () => {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      };
    },
  };
}
