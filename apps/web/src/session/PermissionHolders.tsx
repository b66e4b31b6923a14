import { type RequestablePermission, holdersSentence } from "@spi/domain/users/holders";
import { reviewerLabel } from "@spi/domain/users/user";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries.ts";

interface PermissionHoldersProps {
  teamId: string;
  permission: Exclude<RequestablePermission, "write">;
  /**
   * Returns whether a user cannot act despite having the permission. For example, the sender of test messages cannot
   * also read them.
   */
  isExcluded?: (id: string) => boolean;
}

/** Lists the names of team members who have a permission. Renders nothing until they have loaded. */
export function PermissionHolders({ teamId, permission, isExcluded }: PermissionHoldersProps) {
  const holders = useQuery(queries.teamUsers()).data?.[teamId]?.[permission];
  if (holders === undefined) return null;
  const others = holders.filter(({ sub }) => !isExcluded?.(sub));
  return <p className="spi-quiet">{holdersSentence(others.map(reviewerLabel), permission)}</p>;
}
