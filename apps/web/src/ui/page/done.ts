import type { FormContent } from "./refused-forms.ts";

/** The last success message, until the user continues. All screens show it in one place. */
interface Done {
  sentence: string;
  /** True for a task that has started. Its message stays only until the task ends. */
  isBegun: boolean;
  /** True if the task failed. */
  isProblem: boolean;
}

/** ID of the banner that shows it. */
export const doneBannerId = "done";

let done: Done | undefined;
const listeners = new Set<() => void>();

function set(next: Done | undefined): void {
  if (next === done) return;
  done = next;
  for (const listener of listeners) listener();
}

/** Shows a success message in place of the previous one. */
export const tellDone = (sentence: string, isBegun?: true) =>
  set({ sentence, isBegun: isBegun === true, isProblem: false });

export const forgetDone = () => set(undefined);

/** Removes a success message once there is a problem. The message of a started task stays until its end. */
export const forgetSuccess = () => {
  if (done && !done.isBegun && !done.isProblem) forgetDone();
};

/** Removes the message of a started task that has ended. */
export const forgetBegun = () => {
  if (done?.isBegun) forgetDone();
};

/** Replaces the message of a started task with its result, so that the focus stays. */
export const tellEnd = (end: Pick<Done, "sentence" | "isProblem">) => {
  if (done?.isBegun) set({ ...end, isBegun: false });
};

export const readDone = () => done;

export function subscribeToDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Words<Wish> = string | ((wish: Wish) => string | undefined);

/** Mutation options: the success message, and the content of the form if it can disappear (`refused-forms.ts`). */
export const telling = <Wish = never>(done: Words<Wish>, contentOf?: (wish: Wish) => FormContent) => ({
  meta: { done, contentOf },
});

/** Mutation options for a task: a message that stays until `tellEnd` or `forgetBegun`. */
export const tellingBegun = <Wish = never>(sentence: string, contentOf?: (wish: Wish) => FormContent) => ({
  meta: { done: sentence, isBegun: true, contentOf },
});

/** Shows the success message of a finished mutation, or removes the previous message if it failed. */
export function tellSettled(failed: boolean, wish: unknown, meta: Record<string, unknown> | undefined): void {
  const words = meta?.["done"] as Words<unknown> | undefined;
  if (failed) forgetDone();
  else {
    const sentence = typeof words === "function" ? words(wish) : words;
    if (sentence !== undefined) tellDone(sentence, meta?.["isBegun"] === true ? true : undefined);
  }
}
