import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { keptPart } from "../../drafts/kept-drafts.ts";
import { useDraftPart } from "../../drafts/use-kept-state.ts";
import type { Opening } from "./library-draft.ts";
import { openingDraft } from "./library-draft.ts";
import type { RuleDraft } from "./rule-draft.ts";

const part = "rule";

/**
 * The rule somebody edits, kept until it is saved. What the library handed over counts as not saved from the beginning:
 * leaving asks, and it is there again after the session ended.
 */
export function useRuleDraft(opening: Opening) {
  const page = useLocation().pathname;
  const [draft, setDraft] = useState(() => keptPart<RuleDraft>(page, part) ?? openingDraft(opening));
  const note = useDraftPart(part, openingDraft({ ...opening, state: null }));
  useEffect(() => note(draft), [note, draft]);
  return [draft, setDraft] as const;
}
