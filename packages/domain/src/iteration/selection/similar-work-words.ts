import type { SimilarWork } from "../../api-contract.ts";

/** "Arun Approver has permission to approve and wrote an iteration much like this one: Spring invitations." */
export function similarWorkWords({ by, iteration }: SimilarWork): string {
  const which = iteration === null ? " in another team" : `: ${iteration}`;
  return `${by.name} has permission to approve and wrote an iteration much like this one${which}.`;
}
