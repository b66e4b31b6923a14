import { isEditable } from "@spi/domain/iteration/lifecycle";
import { refusalMessages } from "@spi/domain/refusal";
import { useState } from "react";
import { Navigate, Outlet } from "react-router";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { RedirectNotice } from "../../ui/page/RedirectNotice.tsx";
import { LoadingPage } from "../../ui/page/LoadingText.tsx";
import { useCampaign } from "../CampaignScope.tsx";
import { useIteration } from "../IterationScope.tsx";
import { campaignPath, iterationPath } from "../../paths/paths.ts";
import { BeingSentNotice } from "./BeingSentNotice.tsx";
import { CampaignLock } from "./CampaignLock.tsx";
import { IterationLock } from "./IterationLock.tsx";
import { lockState } from "./lock-state.ts";
import { useCampaignLock, useIterationLock } from "./use-edit-lock.ts";

const lockError = "Cannot lock campaign, is the campaign already locked?";

/**
 * Admits users who can update the campaign, and takes the lock if it is free. A user who loses the lock remains on the
 * page with their unsaved changes, and can take the lock over.
 */
export function EditCampaign() {
  const { key } = useCampaign();
  const summary = campaignPath(key, "summary");
  if (!useCanUpdate(key.teamId))
    return <RedirectNotice to={summary} kind="forbidden" message={refusalMessages.forbidden} />;
  return <CampaignLockGate summary={summary} />;
}

function CampaignLockGate({ summary }: { summary: string }) {
  const { key, campaign } = useCampaign();
  const me = useMe();
  const lock = useCampaignLock({ key, campaign });
  if (lock.state === "held") {
    return (
      <>
        {lockState(campaign, me.id) === "other" ? <CampaignLock /> : null}
        <BeingSentNotice />
        <Outlet />
      </>
    );
  }
  if (lock.state === "asking") return <LoadingPage>Loading campaign details...</LoadingPage>;
  return (
    <RedirectNotice
      to={summary}
      kind={lock.refusal?.kind ?? "lockedByOther"}
      message={lock.refusal?.message ?? lockError}
    />
  );
}

/** Admits users who can update a draft iteration, and takes the lock. */
export function EditIteration() {
  const { key, iteration } = useIteration();
  const [enteredAsDraft] = useState(isEditable(iteration.status));
  const summary = iterationPath(key, "summary");
  if (!useCanUpdate(key.teamId))
    return <RedirectNotice to={summary} kind="forbidden" message={refusalMessages.forbidden} />;
  if (!isEditable(iteration.status)) {
    // A user who has just sent the iteration for review does not need an explanation.
    if (enteredAsDraft) return <Navigate to={summary} replace />;
    return <RedirectNotice to={summary} kind="wrongStatus" message={refusalMessages.wrongStatus} />;
  }
  return <IterationLockGate summary={summary} />;
}

function IterationLockGate({ summary }: { summary: string }) {
  const { key, iteration } = useIteration();
  const me = useMe();
  const lock = useIterationLock({ key, iteration });
  if (lock.state === "held") {
    return (
      <>
        {lockState(iteration, me.id) === "other" ? <IterationLock /> : null}
        <Outlet />
      </>
    );
  }
  if (lock.state === "asking") return <LoadingPage>Loading iteration details...</LoadingPage>;
  const holder = iteration.locked_by?.name;
  const message = lock.refusal?.message ?? (holder ? refusalMessages.lockedByOther(holder) : lockError);
  return <RedirectNotice to={summary} kind={lock.refusal?.kind ?? "lockedByOther"} message={message} />;
}
