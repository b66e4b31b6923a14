/** Number of characters. Longer paths are not restored after sign-in. */
export const pathMaxLength = 2048;

/**
 * Returns whether a path is within this service and can be restored after sign-in or used in `redirectUrl`. It must
 * start with one "/", contain no "//", backslash or control character, be shorter than 2048 characters and resolve to
 * our own origin (product decision "Text and formats").
 */
export function isSafePath(path: string): boolean {
  if (!path.startsWith("/") || path.includes("//") || path.includes("\\")) return false;
  // oxlint-disable-next-line no-control-regex
  if (path.length >= pathMaxLength || /[\u0000-\u001f\u007f]/.test(path)) return false;
  const decoded = decode(path);
  if (decoded === undefined || decoded.startsWith("//") || decoded.includes("\\")) return false;
  return (
    URL.canParse(path, "http://spi.invalid") && new URL(path, "http://spi.invalid").origin === "http://spi.invalid"
  );
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
