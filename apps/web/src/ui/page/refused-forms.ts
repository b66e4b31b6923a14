/**
 * The API's last refusal of a form that may no longer be on the page, for example because another user decided first.
 * While the form is on the page, it shows the refusal itself. After that, the page shows the refusal and the text that
 * the user typed.
 */
import { useEffect } from "react";
import type { ApiRefusal } from "./refusal.ts";

/** Identifies a form on a page, with the text that the user typed in it. */
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

/** Clears the refusal once the user is on a different page. Rendering the same page again does not clear it. */
export function trackPage(pathname: string): void {
  if (page !== pathname) clearRefusedForm();
  page = pathname;
}

/** Stores a refusal with the content of its form. `meta` is the mutation's `meta`. */
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

/** Records that a form is on the page and shows its own refusals. Does nothing if `form` is undefined. */
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
