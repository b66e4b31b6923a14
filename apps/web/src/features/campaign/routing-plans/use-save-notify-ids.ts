import { parsePlanLines, withPlans } from "./notify-plan-lines.ts";
import { type NotifyPlan, keyOf, sharedPlans } from "@spi/domain/campaign/notify-plans";
import { type Result, ok } from "@spi/domain/values/result";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notifyPlansQuery, useSaveNotifyPlans } from "../../../api/notify-plans.ts";
import type { useCampaignEdit } from "../../../scope/editing/use-campaign-edit.ts";
import { type ListedPlan, idsOf } from "./routing-plan-list.ts";
import { savePlans } from "./save-plans.ts";

interface Wish {
  /** The routing plan IDs on the page. */
  plans: readonly ListedPlan[];
  /** All NHS Notify IDs after the save, or undefined if none changes. */
  notify: NotifyPlan[] | undefined;
  /** True if the user confirmed that several routing plans have the same NHS Notify ID. */
  confirmed: boolean;
  onSaved: () => void;
  /** Called when the routing plan IDs are saved but the NHS Notify IDs are not. */
  onHalf: () => void;
}

/** Saves the page's routing plan IDs, then the NHS Notify IDs pasted for them, with one button. */
export function useSaveNotifyIds(edit: ReturnType<typeof useCampaignEdit>) {
  const entered = useQuery(notifyPlansQuery(edit.key));
  const save = useSaveNotifyPlans(edit.key);
  const [asked, setAsked] = useState<Wish & { notify: NotifyPlan[] }>();
  const before = edit.base.AvailableRoutingIds;

  const put = ({ notify, confirmed, onSaved, onHalf }: Wish, Version: number) => {
    if (notify === undefined) return onSaved();
    save.mutate(
      { Version, notify_plans: notify, confirm_shared: confirmed },
      { onSuccess: onSaved, onError: () => onHalf() },
    );
  };

  const write = (wish: Wish) => {
    setAsked(undefined);
    save.reset();
    const unchanged = JSON.stringify(idsOf(wish.plans)) === JSON.stringify(before);
    if (unchanged && wish.notify && entered.data) return put(wish, entered.data.version);
    savePlans(edit, wish.plans, { onSaved: (version) => put(wish, version) });
  };

  return {
    entered,
    saving: edit.saving || save.isPending,
    refusal: edit.refusal ?? save.error ?? undefined,
    /** Shared NHS Notify IDs that await confirmation. */
    asked: asked && {
      plans: asked.notify,
      onYes: () => write({ ...asked, confirmed: true }),
      onNo: () => setAsked(undefined),
    },
    /**
     * Merges a text with all NHS Notify IDs, replacing existing ones. Returns undefined for empty text, and errors by
     * line for invalid text.
     */
    read: (text: string, plans: readonly ListedPlan[]): Result<NotifyPlan[] | undefined, string[]> => {
      if (text.trim() === "") return ok(undefined);
      const pasted = parsePlanLines(text, idsOf(plans));
      if (!pasted.ok) return pasted;
      const left = new Set(idsOf(plans).map(keyOf));
      const kept = (entered.data?.notify_plans ?? []).filter(({ id }) => left.has(keyOf(id)));
      return ok(withPlans(kept, pasted.value));
    },
    write: (wish: Omit<Wish, "confirmed"> & { sure?: boolean }) => {
      const { notify, sure = false } = wish;
      if (notify && !sure && sharedPlans(notify).length > 0) setAsked({ ...wish, notify, confirmed: false });
      else write({ ...wish, confirmed: sure });
    },
  };
}
