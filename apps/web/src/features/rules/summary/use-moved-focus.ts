import { useEffect, useState } from "react";

interface Move {
  ruleId: string;
  direction: "up" | "down";
  /** Announcement for screen readers that the rule has moved. */
  announcement: string;
}

/** Returns the ID of a rule's button that moves it. */
export function moveButtonId(ruleId: string, direction: "up" | "down"): string {
  return `move-${direction}-${ruleId}`;
}

/**
 * Keeps the focus on a moved rule: on the pressed button, or on its opposite at the end of the list. Browsers drop the
 * focus from an element that changes its position in the page.
 */
export function useMovedFocus() {
  const [move, setMove] = useState<Move>();
  useEffect(() => {
    if (!move) return;
    const opposite = move.direction === "up" ? "down" : "up";
    const button =
      document.getElementById(moveButtonId(move.ruleId, move.direction)) ??
      document.getElementById(moveButtonId(move.ruleId, opposite));
    button?.focus();
  }, [move]);
  return { recordMove: (nextMove: Move) => setMove(nextMove), announcement: move?.announcement ?? "" };
}
