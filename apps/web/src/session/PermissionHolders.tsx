import { type RequestablePermission, holdersSentence } from "@spi/domain/users/holders";
import { reviewerLabel } from "@spi/domain/users/user";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries.ts";

interface PermissionHoldersProps {
  teamId: string;
  permission: Exclude<RequestablePermission, "write">;
  /**
   * Returns whether a user cannot act despite the permission, such as the sender of messages that a different user must
   * read.
   */
  isExcluded?: (id: string) => boolean;
}

/** Lists, by name, the team members who have a permission that the user does not have. Renders nothing until loaded. */
export function PermissionHolders({ teamId, permission, isExcluded }: PermissionHoldersProps) {
  const holders = useQuery(queries.teamUsers()).data?.[teamId]?.[permission];
  if (holders === undefined) return null;
  const others = holders.filter(({ sub }) => !isExcluded?.(sub));
  return <p className="spi-quiet">{holdersSentence(others.map(reviewerLabel), permission)}</p>;
}
