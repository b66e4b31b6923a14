import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type LockResponse, api } from "../../api/client.ts";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { refetchCampaign } from "../../api/mutations.ts";
import { onSuccessMessage } from "../../ui/page/banner-message.ts";
import type { CampaignKey, IterationKey } from "../../paths/paths.ts";

/** Changes to a lock, which are releasing the user's own lock and taking over another user's. */
export type LockAction = "release" | "takeOver";

const lockMessages: Record<LockAction, string> = {
  release: "You have finished editing. Others can make changes now.",
  takeOver: "You have taken over the lock.",
};

export function useCampaignLockAction(key: CampaignKey) {
  return useLockAction(key, (action) =>
    action === "release" ? api.unlockCampaign(key, false) : api.lockCampaign(key, true),
  );
}

export function useIterationLockAction(key: IterationKey) {
  return useLockAction(key, (action) =>
    action === "release" ? api.unlockIteration(key, false) : api.lockIteration(key, true),
  );
}

function useLockAction(key: CampaignKey, act: (action: LockAction) => Promise<LockResponse>) {
  const queryClient = useQueryClient();
  return useMutation<LockResponse, ApiRefusal, LockAction>({
    ...onSuccessMessage((action: LockAction) => lockMessages[action]),
    mutationFn: act,
    onSettled: () => refetchCampaign(queryClient, key),
  });
}
