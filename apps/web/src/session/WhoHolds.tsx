import { type AskedPermission, holdersSentence } from "@spi/domain/users/holders";
import { reviewerLabel } from "@spi/domain/users/user";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries.ts";

interface WhoHoldsProps {
  teamId: string;
  permission: Exclude<AskedPermission, "write">;
  /** Who cannot although they hold it, by ID: who sent what another one has to read, or the reader where somebody else is asked for. */
  without?: (id: string) => boolean;
}

/** By name, who of a team can do what the reader cannot; nothing until it is known. */
export function WhoHolds({ teamId, permission, without }: WhoHoldsProps) {
  const holders = useQuery(queries.teamUsers()).data?.[teamId]?.[permission];
  if (holders === undefined) return null;
  const others = holders.filter(({ sub }) => !without?.(sub));
  return <p className="spi-quiet">{holdersSentence(others.map(reviewerLabel), permission)}</p>;
}
