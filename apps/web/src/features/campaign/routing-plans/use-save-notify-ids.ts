import { parsePlanLines, mergePlans } from "./notify-plan-lines.ts";
import { type NotifyPlan, keyOf, sharedPlans } from "@spi/domain/campaign/notify-plans";
import { type Result, ok } from "@spi/domain/values/result";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notifyPlansQuery, useSaveNotifyPlans } from "../../../api/notify-plans.ts";
import type { useCampaignEdit } from "../../../scope/editing/use-campaign-edit.ts";
import { type ListedPlan, idsOf } from "./routing-plan-list.ts";
import { savePlans } from "./save-plans.ts";

interface SaveRequest {
  /** The routing plan IDs on the page. */
  plans: readonly ListedPlan[];
  /** All NHS Notify IDs after the save, or undefined if none has changed. */
  notify: NotifyPlan[] | undefined;
  /** True if the user confirmed that several routing plans have the same NHS Notify ID. */
  confirmed: boolean;
  onSaved: () => void;
  /** Called when the routing plan IDs are saved but the NHS Notify IDs are not. */
  onPartialSave: () => void;
}

/**
 * Saves the routing plan IDs on the page, then the NHS Notify IDs that the user pasted for them, so that one button
 * saves both.
 */
export function useSaveNotifyIds(edit: ReturnType<typeof useCampaignEdit>) {
  const stored = useQuery(notifyPlansQuery(edit.key));
  const save = useSaveNotifyPlans(edit.key);
  const [pending, setPending] = useState<SaveRequest & { notify: NotifyPlan[] }>();
  const savedIds = edit.base.AvailableRoutingIds;

  const saveNotifyIds = ({ notify, confirmed, onSaved, onPartialSave }: SaveRequest, Version: number) => {
    if (notify === undefined) return onSaved();
    save.mutate(
      { Version, notify_plans: notify, confirm_shared: confirmed },
      { onSuccess: onSaved, onError: () => onPartialSave() },
    );
  };

  const write = (request: SaveRequest) => {
    setPending(undefined);
    save.reset();
    const unchanged = JSON.stringify(idsOf(request.plans)) === JSON.stringify(savedIds);
    if (unchanged && request.notify && stored.data) return saveNotifyIds(request, stored.data.version);
    savePlans(edit, request.plans, { onSaved: (version) => saveNotifyIds(request, version) });
  };

  return {
    stored: stored,
    saving: edit.saving || save.isPending,
    refusal: edit.refusal ?? save.error ?? undefined,
    /** Shared NHS Notify IDs that are waiting for confirmation. */
    pending: pending && {
      plans: pending.notify,
      onConfirm: () => write({ ...pending, confirmed: true }),
      onCancel: () => setPending(undefined),
    },
    /**
     * Merges the NHS Notify IDs in the text with the saved ones, replacing the IDs of the same routing plans. Returns
     * undefined for empty text, and errors by line for invalid text.
     */
    read: (text: string, plans: readonly ListedPlan[]): Result<NotifyPlan[] | undefined, string[]> => {
      if (text.trim() === "") return ok(undefined);
      const pasted = parsePlanLines(text, idsOf(plans));
      if (!pasted.ok) return pasted;
      const remaining = new Set(idsOf(plans).map(keyOf));
      const unaffected = (stored.data?.notify_plans ?? []).filter(({ id }) => remaining.has(keyOf(id)));
      return ok(mergePlans(unaffected, pasted.value));
    },
    write: (request: Omit<SaveRequest, "confirmed"> & { isConfirmed?: boolean }) => {
      const { notify, isConfirmed = false } = request;
      if (notify && !isConfirmed && sharedPlans(notify).length > 0)
        setPending({ ...request, notify, confirmed: false });
      else write({ ...request, confirmed: isConfirmed });
    },
  };
}
