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
 * Preserves the focus on a moved rule, because browsers remove the focus from elements that move. The focus is on the
 * pressed button or, at the end of the list, on the button for the opposite direction.
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
