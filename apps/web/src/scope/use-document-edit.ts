import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ApiRefusal } from "../api/refusal.ts";
import { asRefusal } from "../api/refusal.ts";
import { forgetDraft, keptBase, openedWith } from "../drafts/kept-drafts.ts";
import { useForgetDraft } from "../drafts/use-kept-state.ts";
import type { Choice, Conflict } from "./conflict.ts";
import { compareSaves, settle } from "./conflict.ts";

interface Editing<Document, Answer> {
  /** The document as it is loaded now. */
  current: Document;
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
  base: Document;
  document: Document;
  write: (document: Document) => Promise<Answer>;
}

/**
 * Editing a document that others may save meanwhile. Changes are laid over the version the page opened with, so that a
 * save in between is noticed: then `conflict` says who saved and what clashes, and `resolve` saves what was chosen.
 */
export function useDocumentEdit<Document extends { Version: number }, Answer>(editing: Editing<Document, Answer>) {
  const { current, read, documentOf } = editing;
  const page = useLocation().pathname;
  const forget = useForgetDraft();
  const [base, setBase] = useState(() => keptBase<Document>(page) ?? current);
  const [conflict, setConflict] = useState<{ found: Conflict<Document>; save: Save<Document, Answer> }>();
  useEffect(() => openedWith(page, base), [page, base]);

  /** Writes a document; where only the version moved on, over that version. */
  const attempt = async (save: Save<Document, Answer>): Promise<Answer> => {
    try {
      return await save.write(save.document);
    } catch (error) {
      const { current: saved } = asRefusal(error).body;
      const latest = saved && (await read());
      if (!saved || !latest) throw error;
      const compared = compareSaves({ base: save.base, mine: save.document, latest });
      if (compared.clashes.length + compared.theirs.length === 0) {
        return save.write({ ...save.document, Version: latest.Version });
      }
      setConflict({ found: { by: saved.by, at: saved.at, latest, ...compared }, save });
      throw error;
    }
  };
  const mutation = useMutation<Answer, ApiRefusal, Save<Document, Answer>>({
    mutationFn: attempt,
    // Also when the person has left the page meanwhile.
    onSuccess: () => forgetDraft(page),
  });
  const run = (save: Save<Document, Answer>) => {
    setConflict(undefined);
    mutation.mutate(save, {
      onSuccess: (answer) => {
        setBase(documentOf(answer));
        forget();
        save.onSaved?.(answer, save.document);
      },
      onError: (refusal) => save.onRefused?.(refusal),
    });
  };
  const save = (
    changes: Partial<Document>,
    {
      write = editing.write,
      ...outcome
    }: Outcome<Answer, Document> & { write?: Editing<Document, Answer>["write"] } = {},
  ) => run({ base, document: { ...base, ...changes }, write, ...outcome });
  const resolve = (choices: Readonly<Record<string, Choice>>) => {
    if (!conflict) return;
    const { found, save: refused } = conflict;
    run({ ...refused, base: found.latest, document: settle(found, choices) });
  };
  return {
    base,
    save,
    refusal: mutation.error ?? undefined,
    saving: mutation.isPending,
    conflict: conflict && { ...conflict.found, onResolve: resolve },
  };
}
