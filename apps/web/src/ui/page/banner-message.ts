import type { FormContent } from "./refused-forms.ts";

/** The latest success message, which is shown in the same place on every screen until the user continues. */
interface BannerMessage {
  sentence: string;
  /** True for a task that has started. The message is removed when the task ends. */
  isInProgress: boolean;
  /** True if the task failed. */
  isProblem: boolean;
  /** Reverses what the message is about. Absent if that is not possible. */
  onUndo?: () => void;
}

/** ID of the banner that shows the message. */
export const messageBannerId = "done";

let current: BannerMessage | undefined;
const listeners = new Set<() => void>();

function set(next: BannerMessage | undefined): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a success message, which replaces the previous one. */
export const showSuccess = (sentence: string, isInProgress?: true) =>
  set({ sentence, isInProgress: isInProgress === true, isProblem: false });

/** Shows a success message with a button that reverses what it is about. */
export const showUndoable = (sentence: string, onUndo: () => void) =>
  set({ sentence, isInProgress: false, isProblem: false, onUndo });

/** Shows that a request failed. Used if the element that sent the request may no longer be on the page. */
export const showProblem = (sentence: string) => set({ sentence, isInProgress: false, isProblem: true });

export const clearMessage = () => set(undefined);

/**
 * Removes the success message when it no longer applies, and moves the focus to the page's heading if the message had
 * it. The message for a task in progress is not removed.
 */
export const clearSuccess = () => {
  if (!current || current.isInProgress || current.isProblem) return;
  const hasFocus = document.getElementById(messageBannerId)?.contains(document.activeElement) ?? false;
  clearMessage();
  if (hasFocus) document.querySelector("h1")?.focus({ preventScroll: true });
};

/** Removes the message for a task that has ended. */
export const clearProgress = () => {
  if (current?.isInProgress) clearMessage();
};

/** Replaces the message for a task in progress with the task's result, so that the focus is not lost. */
export const showResult = (end: Pick<BannerMessage, "sentence" | "isProblem">) => {
  if (current?.isInProgress) set({ ...end, isInProgress: false });
};

export const readMessage = () => current;

export function subscribeToMessage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type MessageText<Variables> = string | ((variables: Variables) => string | undefined);

/**
 * Returns mutation options with the success message, and with the form's content in case the form is unmounted
 * (`refused-forms.ts`).
 */
export const onSuccessMessage = <Variables = never>(
  message: MessageText<Variables>,
  contentOf?: (variables: Variables) => FormContent,
) => ({
  meta: { message, contentOf },
});

/** Returns mutation options for a task. Its message remains until `showResult` or `clearProgress` is called. */
export const onStartMessage = <Variables = never>(
  sentence: string,
  contentOf?: (variables: Variables) => FormContent,
) => ({
  meta: { message: sentence, isInProgress: true, contentOf },
});

/** Shows the success message of a finished mutation, or removes the previous message if it failed. */
export function showOutcome(failed: boolean, variables: unknown, meta: Record<string, unknown> | undefined): void {
  const text = meta?.["message"] as MessageText<unknown> | undefined;
  if (failed) clearMessage();
  else {
    const sentence = typeof text === "function" ? text(variables) : text;
    if (sentence !== undefined) showSuccess(sentence, meta?.["isInProgress"] === true ? true : undefined);
  }
}
