import { hashOf } from "@spi/domain/values/hash-of";
import type { PreviewCounts } from "@spi/engine/joint/preview";

/** Counts that are kept, those asked for last. */
const mostKept = 500;

/** Exact counts that were made, by all they were made of: the same question is not counted twice, whoever asks. */
export function keptCounts() {
  const kept = new Map<string, PreviewCounts>();
  return {
    find: (madeOf: object): PreviewCounts | undefined => {
      const key = hashOf(madeOf);
      const found = kept.get(key);
      if (found) keepAs(key, found);
      return found;
    },
    keep: (madeOf: object, counts: PreviewCounts): void => keepAs(hashOf(madeOf), counts),
  };

  function keepAs(key: string, counts: PreviewCounts): void {
    kept.delete(key);
    kept.set(key, counts);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
}
