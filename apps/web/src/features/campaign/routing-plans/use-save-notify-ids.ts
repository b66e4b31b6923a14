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
  /** The routing plan IDs as they stand on the page. */
  plans: readonly ListedPlan[];
  /** All NHS Notify IDs as they are to be; undefined where none is changed. */
  notify: NotifyPlan[] | undefined;
  /** That routing plans with the same NHS Notify ID are meant. */
  confirmed: boolean;
  onSaved: () => void;
  /** Told when the routing plan IDs are saved and the NHS Notify IDs are not. */
  onHalf: () => void;
}

/** Saves the routing plan IDs of the page and then the NHS Notify IDs pasted for them, so that neither waits for the other. */
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
    /** NHS Notify IDs that are shared, and wait for an answer. */
    asked: asked && {
      plans: asked.notify,
      onYes: () => write({ ...asked, confirmed: true }),
      onNo: () => setAsked(undefined),
    },
    /** All NHS Notify IDs with those of a text laid over them; undefined for an empty text. Refuses with what is wrong by line. */
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
