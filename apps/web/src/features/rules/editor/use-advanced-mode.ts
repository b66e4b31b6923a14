import { useState } from "react";
import { useMe } from "../../../session/use-session.ts";

/** Storage key of a user's preference for attribute, operator and comparator. Signing out deletes it. */
const storageKey = (userId: string) => `spi.advanced-conditions ${userId}`;

/** Returns whether the user last chose conditions by attribute, operator and comparator in this browser. */
export function useAdvancedMode(): [isAdvanced: boolean, setAdvanced: (isAdvanced: boolean) => void] {
  const { id } = useMe();
  const [isAdvanced, setIsAdvanced] = useState(() => localStorage.getItem(storageKey(id)) !== null);
  return [
    isAdvanced,
    (next) => {
      setIsAdvanced(next);
      rememberAdvancedMode(id, next);
    },
  ];
}

/** Stores the user's preference in this browser. */
export function rememberAdvancedMode(userId: string, isAdvanced: boolean): void {
  if (isAdvanced) localStorage.setItem(storageKey(userId), "yes");
  else localStorage.removeItem(storageKey(userId));
}
