import "./review.css";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useIteration } from "../../scope/IterationScope.tsx";
import { usePermissions } from "../../session/use-session.ts";
import { ChangesCard } from "./ChangesCard.tsx";
import { PeopleWhoChangeCard } from "./compare/PeopleWhoChangeCard.tsx";
import { SimilarWork } from "./decision/SimilarWork.tsx";
import { WhatRunsCard } from "./WhatRunsCard.tsx";
import { CannotDecideNotice } from "./CannotDecideNotice.tsx";

/**
 * Shows approvers what they need for a decision while the iteration is awaiting one. Shows writers the people who
 * change.
 */
export function ReviewCards() {
  const { key, iteration } = useIteration();
  const permissions = usePermissions(key.teamId);
  const undecided = iteration.status === "in review" || iteration.status === "report ready";
  if (!permissions.includes("approve") || !undecided) {
    const writes = permissions.includes("write") && (undecided || isEditable(iteration.status));
    return writes ? <PeopleWhoChangeCard onRequest /> : null;
  }
  return (
    <>
      <ChangesCard />
      <CannotDecideNotice />
      <SimilarWork />
      <PeopleWhoChangeCard />
      <WhatRunsCard />
    </>
  );
}
