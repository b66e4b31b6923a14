/** Counts what a person has open at once, in this process. */
export function limitedPlaces(most: number) {
  const taken = new Map<string, number>();
  return {
    /** Takes a place; undefined when the person has none left, else how to leave it. */
    take: (personId: string): (() => void) | undefined => {
      const open = taken.get(personId) ?? 0;
      if (open >= most) return undefined;
      taken.set(personId, open + 1);
      return () => {
        const left = (taken.get(personId) ?? 1) - 1;
        if (left === 0) taken.delete(personId);
        else taken.set(personId, left);
      };
    },
  };
}
