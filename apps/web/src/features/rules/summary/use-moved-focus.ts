import { useEffect, useState } from "react";

interface Move {
  ruleId: string;
  direction: "up" | "down";
  /** Said to people who cannot see the rule move. */
  words: string;
}

/** The id of a rule's button that moves it. */
export function moveButtonId(ruleId: string, direction: "up" | "down"): string {
  return `move-${direction}-${ruleId}`;
}

/**
 * Keeps focus on a rule that was moved: on the button that was pressed, or on its opposite where the rule can go no
 * further. The browser drops focus from an element that changes its place in the page.
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
  return { note: (made: Move) => setMove(made), words: move?.words ?? "" };
}
