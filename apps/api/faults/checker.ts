/**
 * Compares the responses that clients had to their saves with the final state of the database (based on Elle's
 * approach).
 */

/** An attempt to save, with a marker that does not occur in any other body. */
export interface Attempt {
  object: string;
  base: number;
  marker: string;
  sent: number;
  answered: number;
  outcome: { kind: "saved"; version: number } | { kind: "refused" } | { kind: "unknown" };
}

/** A version of an object in its history. */
export interface StoredVersion {
  object: string;
  version: number;
  marker: string | undefined;
}

/**
 * Lists all inconsistencies. These are lost or repeated saves, gaps, rejected saves that took effect, and versions in
 * the wrong order.
 */
export function inconsistencies(attempts: readonly Attempt[], stored: readonly StoredVersion[]): string[] {
  const problems: string[] = [];
  const versions = Map.groupBy(stored, ({ object }) => object);
  for (const [object, rows] of versions) {
    rows.forEach(({ version }, index) => {
      if (version !== index + 1) problems.push(`${object}: version ${version} is at position ${index + 1}`);
    });
  }
  const byMarker = Map.groupBy(stored, ({ marker }) => marker);
  for (const { object, base, marker, outcome } of attempts) {
    const saves = byMarker.get(marker) ?? [];
    if (outcome.kind === "saved") {
      const [only] = saves;
      if (saves.length !== 1 || only?.version !== outcome.version || only.object !== object) {
        problems.push(
          `${object}: saved as ${outcome.version}, found ${saves.map((row) => row.version).join(", ") || "nowhere"}`,
        );
      }
      if (outcome.version !== base + 1) problems.push(`${object}: ${base} became ${outcome.version}`);
    }
    if (outcome.kind === "refused" && saves.length > 0)
      problems.push(`${object}: the rejected save is version ${saves[0]?.version}`);
    if (outcome.kind === "unknown" && saves.length > 1)
      problems.push(`${object}: one save was stored ${saves.length} times`);
  }
  return [...problems, ...wrongOrder(attempts)];
}

/** Lists saves that were sent after an earlier save was acknowledged, but have the same version or a lower one. */
function wrongOrder(attempts: readonly Attempt[]): string[] {
  const saved = attempts.flatMap((attempt) =>
    attempt.outcome.kind === "saved" ? [{ ...attempt, version: attempt.outcome.version }] : [],
  );
  return [...Map.groupBy(saved, ({ object }) => object)].flatMap(([object, all]) => {
    const bySending = all.toSorted((a, b) => a.sent - b.sent);
    const byAnswer = all.toSorted((a, b) => a.answered - b.answered);
    let highest = 0;
    let next = 0;
    return bySending.flatMap(({ sent, version }) => {
      while (next < byAnswer.length && byAnswer[next]!.answered < sent) {
        highest = Math.max(highest, byAnswer[next]!.version);
        next += 1;
      }
      return version <= highest ? [`${object}: version ${version} was sent after ${highest} was answered`] : [];
    });
  });
}
