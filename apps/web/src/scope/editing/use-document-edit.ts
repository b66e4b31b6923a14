import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type ApiRefusal, asRefusal } from "../../ui/page/refusal.ts";
import { forgetDraft, keptBase, openedWith } from "../../drafts/kept-drafts.ts";
import { useForgetDraft } from "../../drafts/use-kept-state.ts";
import { telling } from "../../ui/page/done.ts";
import { type Choice, type Conflict, compareSaves, settle } from "./conflict.ts";

interface Editing<Document, Answer> {
  kind: "campaign" | "iteration";
  /** Told once it is saved, where that is not the whole of it. */
  told?: string;
  /** The document as it is loaded now. */
  current: Document;
  /** True while somebody else's lock can keep the document from being saved. */
  locked: boolean;
  write: (document: Document) => Promise<Answer>;
  /** The latest version; undefined when the document is gone. */
  read: () => Promise<Document | undefined>;
  documentOf: (answer: Answer) => Document;
}

export interface Outcome<Answer, Document> {
  /** Told with the document that was saved, which is another one where the person kept somebody else's changes. */
  onSaved?: ((answer: Answer, document: Document) => void) | undefined;
  onRefused?: ((refusal: ApiRefusal) => void) | undefined;
}

interface Save<Document, Answer> extends Outcome<Answer, Document> {
  /** What the changes were made to. */
  base: Document;
  changes: Partial<Document>;
  write: (document: Document) => Promise<Answer>;
}

interface Written<Document, Answer> {
  answer: Answer;
  document: Document;
}

/**
 * Editing a document that others may save meanwhile. Changes are laid over the version the page opened with, so that a
 * save in between is noticed: then `conflict` says who saved and what clashes, and `resolve` saves what was chosen.
 * What somebody else's lock keeps from being saved, a conflict's choices too, can be saved again once the lock is taken over.
 * Saves of one document follow one another: one made while another is under way is laid over what that one saved.
 */
export function useDocumentEdit<Document extends { ID: string; Version: number }, Answer>(
  editing: Editing<Document, Answer>,
) {
  const { current, locked, read, documentOf } = editing;
  const page = useLocation().pathname;
  const forget = useForgetDraft();
  const [base, setBase] = useState(() => keptBase<Document>(page) ?? current);
  const [conflict, setConflict] = useState<{ found: Conflict<Document>; save: Save<Document, Answer> }>();
  useEffect(() => openedWith(page, base), [page, base]);

  const [followers] = useState(() => new WeakMap<Document, Document>());

  /** Writes the changes over what they were made to, or over what this page saved of it since; where only the version moved
   * on, over that version. */
  const attempt = async (save: Save<Document, Answer>): Promise<Written<Document, Answer>> => {
    const latestOwn = lastOf(save.base, followers);
    const write = async (document: Document) => ({ answer: await save.write(document), document });
    const document = { ...latestOwn, ...save.changes };
    try {
      return await write(document);
    } catch (error) {
      const { current: saved, kind } = asRefusal(error).body;
      const latest = saved || kind === "lockedByOther" ? await read() : undefined;
      if (!saved || !latest) throw error;
      const compared = compareSaves({ base: latestOwn, mine: document, latest });
      if (compared.clashes.length + compared.theirs.length === 0) {
        return write({ ...document, Version: latest.Version });
      }
      setConflict({ found: { by: saved.by, own: saved.own, at: saved.at, latest, ...compared }, save });
      throw error;
    }
  };
  const queryClient = useQueryClient();
  const mutationKey = ["save", page];
  const mutation = useMutation<Written<Document, Answer>, ApiRefusal, Save<Document, Answer>>({
    mutationKey,
    scope: { id: current.ID },
    ...telling(editing.told ?? `Your changes to the ${editing.kind} are saved.`),
    mutationFn: attempt,
    onSuccess: ({ answer }, { base: changed }) => {
      setConflict(undefined);
      followers.set(lastOf(changed, followers), documentOf(answer));
      setBase(documentOf(answer));
      // Also when the person has left the page meanwhile; what a later save is to write stays.
      if (queryClient.isMutating({ mutationKey }) === 1) forgetDraft(page);
    },
  });
  const run = (save: Save<Document, Answer>) =>
    mutation.mutate(save, {
      onSuccess: ({ answer, document }) => {
        forget();
        save.onSaved?.(answer, document);
      },
      onError: (refusal) => save.onRefused?.(refusal),
    });
  const save = (
    changes: Partial<Document>,
    {
      write = editing.write,
      ...outcome
    }: Outcome<Answer, Document> & { write?: Editing<Document, Answer>["write"] } = {},
  ) => run({ base, changes, write, ...outcome });
  const resolve = (choices: Readonly<Record<string, Choice>>) => {
    if (!conflict) return;
    const { found, save: refused } = conflict;
    run({ ...refused, base: found.latest, changes: settle(found, choices) });
  };
  return {
    base,
    save,
    refusal: mutation.error?.body.kind === "lockedByOther" && !locked ? undefined : (mutation.error ?? undefined),
    saving: mutation.isPending,
    /** Another number with each save, so that each failure is told anew. */
    attempt: mutation.submittedAt,
    conflict: conflict && { ...conflict.found, document: editing.kind, onResolve: resolve },
  };
}

/** The document that this page's saves have made of one. */
function lastOf<Document extends object>(document: Document, followers: WeakMap<Document, Document>): Document {
  const follower = followers.get(document);
  return follower ? lastOf(follower, followers) : document;
}
