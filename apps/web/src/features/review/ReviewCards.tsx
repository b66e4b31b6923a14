import "./review.css";
import { useIteration } from "../../scope/IterationScope.tsx";
import { usePermissions } from "../../session/use-session.ts";
import { ChangesCard } from "./ChangesCard.tsx";
import { CompareCard } from "./compare/CompareCard.tsx";
import { PeopleWhoChangeCard } from "./compare/PeopleWhoChangeCard.tsx";
import { WhatRunsCard } from "./WhatRunsCard.tsx";
import { WhyNotDecide } from "./WhyNotDecide.tsx";

/** What somebody who may approve needs to decide well, while the iteration waits for a decision. */
export function ReviewCards() {
  const { key, iteration } = useIteration();
  const approver = usePermissions(key.teamId).includes("approve");
  const undecided = iteration.status === "in review" || iteration.status === "report ready";
  if (!approver || !undecided) return null;
  return (
    <>
      <WhyNotDecide />
      <PeopleWhoChangeCard />
      <WhatRunsCard />
      <ChangesCard />
      <CompareCard />
    </>
  );
}
