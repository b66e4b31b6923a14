import { displayCount } from "@spi/domain/text/counts";

/** Returns a chosen file's text, or the reason why it cannot be read. A file that is too large is not read. */
export async function readTextFile(
  file: File | undefined,
  { description, largest }: { description: string; largest: number },
): Promise<{ text?: string; problem?: string }> {
  const tooLarge = `The selected file must have fewer than ${displayCount(largest)} characters`;
  if (!file) return { problem: `Select ${description}` };
  if (file.size === 0) return { problem: "The selected file is empty" };
  // Each UTF-16 code unit takes up to three bytes.
  if (file.size > largest * 3) return { problem: tooLarge };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: "The selected file could not be read. Select it again" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.length > largest ? { problem: tooLarge } : { text };
  } catch {
    return { problem: "The selected file must be UTF-8 text" };
  }
}
