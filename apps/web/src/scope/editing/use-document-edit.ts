import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type ApiRefusal, asRefusal } from "../../ui/page/refusal.ts";
import { deleteDraft, readBase, recordBase } from "../../drafts/draft-store.ts";
import { useDiscardDraft } from "../../drafts/use-persistent-state.ts";
import { onSuccessMessage } from "../../ui/page/banner-message.ts";
import { type Choice, type Conflict, compareSaves, applyChoices } from "./conflict.ts";

interface DocumentEdit<Document, Answer> {
  kind: "campaign" | "iteration";
  /** Success message to show if only a part of the document was saved. */
  successMessage?: string;
  /** The document that is currently loaded. */
  current: Document;
  /** True while another user's lock may prevent the save. */
  locked: boolean;
  write: (document: Document) => Promise<Answer>;
  /** Returns the latest version, or undefined if the document no longer exists. */
  read: () => Promise<Document | undefined>;
  documentOf: (answer: Answer) => Document;
}

export interface SaveCallbacks<Answer, Document> {
  /**
   * Called with the saved document. It differs from the user's document if the user preserved another user's changes.
   */
  onSaved?: ((answer: Answer, document: Document) => void) | undefined;
  onRefused?: ((refusal: ApiRefusal) => void) | undefined;
}

interface Save<Document, Answer> extends SaveCallbacks<Answer, Document> {
  /** The document to which the changes apply. */
  base: Document;
  changes: Partial<Document>;
  write: (document: Document) => Promise<Answer>;
}

interface SaveResult<Document, Answer> {
  answer: Answer;
  document: Document;
}

/**
 * Edits a document that other users can save in the meantime. Changes apply to the version that was current when the
 * page was opened, so that a save by another user is detected. `conflict` then contains that user and the clashes, and
 * `resolve` saves the user's choices. A save that another user's lock prevented, including the choices in a conflict,
 * can be repeated once the lock has been taken over. Saves of one document run in sequence, each based on the result of
 * the previous one.
 */
export function useDocumentEdit<Document extends { ID: string; Version: number }, Answer>(
  editing: DocumentEdit<Document, Answer>,
) {
  const { current, locked, read, documentOf } = editing;
  const page = useLocation().pathname;
  const discardDraft = useDiscardDraft();
  const [base, setBase] = useState(() => readBase<Document>(page) ?? current);
  const [conflict, setConflict] = useState<{ comparison: Conflict<Document>; save: Save<Document, Answer> }>();
  useEffect(() => recordBase(page, base), [page, base]);

  const [successors] = useState(() => new WeakMap<Document, Document>());

  /**
   * Applies the changes to the version that they are based on, or to the version that this page has saved since. If
   * only the version number is newer, saves over that version.
   */
  const saveOnce = async (save: Save<Document, Answer>): Promise<SaveResult<Document, Answer>> => {
    const latestOwn = latestOf(save.base, successors);
    const write = async (document: Document) => ({ answer: await save.write(document), document });
    const document = { ...latestOwn, ...save.changes };
    try {
      return await write(document);
    } catch (error) {
      const { current: saved, kind } = asRefusal(error).body;
      const latest = saved || kind === "lockedByOther" ? await read() : undefined;
      if (!saved || !latest) throw error;
      const differences = compareSaves({ base: latestOwn, mine: document, latest });
      if (differences.clashes.length + differences.theirs.length === 0) {
        return write({ ...document, Version: latest.Version });
      }
      setConflict({ comparison: { by: saved.by, own: saved.own, at: saved.at, latest, ...differences }, save });
      throw error;
    }
  };
  const queryClient = useQueryClient();
  const mutationKey = ["save", page];
  const mutation = useMutation<SaveResult<Document, Answer>, ApiRefusal, Save<Document, Answer>>({
    mutationKey,
    scope: { id: current.ID },
    ...onSuccessMessage(editing.successMessage ?? `Your changes to the ${editing.kind} have been saved.`),
    mutationFn: saveOnce,
    onSuccess: ({ answer }, { base: savedBase }) => {
      setConflict(undefined);
      successors.set(latestOf(savedBase, successors), documentOf(answer));
      setBase(documentOf(answer));
      // This code also runs after the user has left the page. The draft is preserved while another save is pending.
      if (queryClient.isMutating({ mutationKey }) === 1) deleteDraft(page);
    },
  });
  const run = (save: Save<Document, Answer>) =>
    mutation.mutate(save, {
      onSuccess: ({ answer, document }) => {
        discardDraft();
        save.onSaved?.(answer, document);
      },
      onError: (refusal) => save.onRefused?.(refusal),
    });
  const save = (
    changes: Partial<Document>,
    {
      write = editing.write,
      ...callbacks
    }: SaveCallbacks<Answer, Document> & { write?: DocumentEdit<Document, Answer>["write"] } = {},
  ) => run({ base, changes, write, ...callbacks });
  const resolve = (choices: Readonly<Record<string, Choice>>) => {
    if (!conflict) return;
    const { comparison, save: rejectedSave } = conflict;
    run({ ...rejectedSave, base: comparison.latest, changes: applyChoices(comparison, choices) });
  };
  return {
    base,
    save,
    refusal: mutation.error?.body.kind === "lockedByOther" && !locked ? undefined : (mutation.error ?? undefined),
    saving: mutation.isPending,
    /** Changes with each save, so that screen readers announce each failure. */
    attempt: mutation.submittedAt,
    conflict: conflict && { ...conflict.comparison, document: editing.kind, onResolve: resolve },
  };
}

/** Returns the newest document that this page's saves have produced from the given document. */
function latestOf<Document extends object>(document: Document, successors: WeakMap<Document, Document>): Document {
  const successor = successors.get(document);
  return successor ? latestOf(successor, successors) : document;
}
