/**
 * The last request that the API refused from a form that may disappear, for example because a different user decided
 * first. A form that is still there shows the refusal itself. Once it no longer exists, the page shows the refusal with
 * what was typed.
 */
import { useEffect } from "react";
import type { ApiRefusal } from "./refusal.ts";

/** Identifies a form on a page, with what a user typed into it. */
export interface FormContent {
  form: string;
  typed: string;
}

interface RefusedForm extends FormContent {
  refusal: ApiRefusal;
}

let refused: RefusedForm | undefined;
/** Number of forms on the page, by name. */
const formCounts = new Map<string, number>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function set(next: RefusedForm | undefined): void {
  if (next === refused) return;
  refused = next;
  notifyListeners();
}

export const clearRefusedForm = () => set(undefined);

let page: string | undefined;

/** Forgets the refusal once the user is on a different page; the same page may be rendered again. */
export function trackPage(pathname: string): void {
  if (page !== pathname) clearRefusedForm();
  page = pathname;
}

/** Stores a refusal with the content of its form; `meta` is the mutation's. */
export function storeRefusedForm(
  refusal: ApiRefusal,
  variables: unknown,
  meta: Record<string, unknown> | undefined,
): void {
  const contentOf = meta?.["contentOf"] as ((variables: unknown) => FormContent) | undefined;
  if (contentOf) set({ ...contentOf(variables), refusal });
}

/** Returns the refused form if it is no longer on the page. */
export const readRefusedForm = () => (refused && !formCounts.has(refused.form) ? refused : undefined);

export function subscribeToRefusedForm(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks a form as being on the page, where it shows its own refusals; undefined does not mark any. */
export function useFormPresent(form: string | undefined): void {
  useEffect(() => {
    if (form === undefined) return undefined;
    formCounts.set(form, (formCounts.get(form) ?? 0) + 1);
    return () => {
      const remaining = (formCounts.get(form) ?? 1) - 1;
      if (remaining > 0) formCounts.set(form, remaining);
      else formCounts.delete(form);
      notifyListeners();
    };
  }, [form]);
}
