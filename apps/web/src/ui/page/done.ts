import type { FormContent } from "./refused-forms.ts";

/** What was done last, in a sentence, until the person goes on: the one place that screens tell it. */
interface Done {
  sentence: string;
  /** True of what was begun, which is told only until it is over. */
  isBegun: boolean;
  /** True of what was begun and did not come about: it is no success. */
  isProblem: boolean;
}

/** The id of the banner that tells it. */
export const doneBannerId = "done";

let done: Done | undefined;
const listeners = new Set<() => void>();

function set(next: Done | undefined): void {
  if (next === done) return;
  done = next;
  for (const listener of listeners) listener();
}

/** Tells what was done, in place of what was told before. */
export const tellDone = (sentence: string, isBegun?: true) =>
  set({ sentence, isBegun: isBegun === true, isProblem: false });

export const forgetDone = () => set(undefined);

/** Takes away that something was done, once a problem is the news; what was only begun still gets its end. */
export const forgetSuccess = () => {
  if (done && !done.isBegun && !done.isProblem) forgetDone();
};

/** What was begun is over: that it is being done is not true any more. */
export const forgetBegun = () => {
  if (done?.isBegun) forgetDone();
};

/** What was begun is over: what came of it stands in its place, so that the focus stays where it is. */
export const tellEnd = (end: Pick<Done, "sentence" | "isProblem">) => {
  if (done?.isBegun) set({ ...end, isBegun: false });
};

export const readDone = () => done;

export function subscribeToDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Words<Wish> = string | ((wish: Wish) => string | undefined);

/** For a change of data: what is told once it is made, and the content of its form if that can disappear (`refused-forms.ts`). */
export const telling = <Wish = never>(done: Words<Wish>, contentOf?: (wish: Wish) => FormContent) => ({
  meta: { done, contentOf },
});

/** For a change that only begins something: what is told until `tellEnd` or `forgetBegun`. */
export const tellingBegun = <Wish = never>(sentence: string, contentOf?: (wish: Wish) => FormContent) => ({
  meta: { done: sentence, isBegun: true, contentOf },
});

/** Tells that a change of data was made, in its own words; what was told before is not true of one that was refused. */
export function tellSettled(failed: boolean, wish: unknown, meta: Record<string, unknown> | undefined): void {
  const words = meta?.["done"] as Words<unknown> | undefined;
  if (failed) forgetDone();
  else {
    const sentence = typeof words === "function" ? words(wish) : words;
    if (sentence !== undefined) tellDone(sentence, meta?.["isBegun"] === true ? true : undefined);
  }
}
