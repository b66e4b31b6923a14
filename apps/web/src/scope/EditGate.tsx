import type { RefusalBody } from "@spi/domain/api-contract";
import { isEditable } from "@spi/domain/lifecycle";
import { refusalMessages } from "@spi/domain/refusal";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useCanUpdate } from "../session/use-session.ts";
import { LoadingPage } from "../ui/LoadingText.tsx";
import { useCampaign } from "./CampaignScope.tsx";
import { useIteration } from "./IterationScope.tsx";
import { campaignPath, iterationPath } from "./paths.ts";
import { useCampaignLock, useIterationLock } from "./use-edit-lock.ts";

const cannotLock = "Cannot lock campaign, is the campaign already locked?";

/** Lets in who may update the campaign and holds its lock, taking a free lock (REQ-SCR-18, REQ-SCR-16). */
export function EditCampaign({ children }: { children: ReactNode }) {
  const { key } = useCampaign();
  const summary = campaignPath(key, "summary");
  if (!useCanUpdate(key.teamId)) return <Navigate to={summary} replace />;
  return <HoldCampaignLock summary={summary}>{children}</HoldCampaignLock>;
}

function HoldCampaignLock({ summary, children }: { summary: string; children: ReactNode }) {
  const lock = useCampaignLock(useCampaign());
  if (lock.state === "held") return children;
  if (lock.state === "asking") return <LoadingPage>Loading campaign details...</LoadingPage>;
  return <Turned to={summary} message={lock.refusal?.message ?? cannotLock} />;
}

/** Lets in who may update a draft iteration and holds its lock (REQ-LIF-07, REQ-SCR-18, REQ-SCR-16). */
export function EditIteration({ children }: { children: ReactNode }) {
  const { key, iteration } = useIteration();
  const summary = iterationPath(key, "summary");
  const allowed = useCanUpdate(key.teamId);
  if (!allowed || !isEditable(iteration.status)) return <Navigate to={summary} replace />;
  return <HoldIterationLock summary={summary}>{children}</HoldIterationLock>;
}

function HoldIterationLock({ summary, children }: { summary: string; children: ReactNode }) {
  const { key, iteration } = useIteration();
  const lock = useIterationLock({ key, iteration });
  if (lock.state === "held") return children;
  if (lock.state === "asking") return <LoadingPage>Loading iteration details...</LoadingPage>;
  const holder = iteration.locked_by?.name;
  const message = lock.refusal?.message ?? (holder ? refusalMessages.lockedByOther(holder) : cannotLock);
  return <Turned to={summary} message={message} />;
}

/** Sends somebody to the summary with the reason, which is shown there. */
function Turned({ to, message }: { to: string; message: string }) {
  const refusal: RefusalBody = { message, kind: "lockedByOther", errors: {} };
  return <Navigate to={to} replace state={{ refusal }} />;
}
