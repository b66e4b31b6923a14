import type { FieldErrors } from "@spi/domain/values/field-errors";

/**
 * Returns the error about an example person's name, to show next to the name field. Returns undefined if there are
 * other errors.
 */
export function nameError(errors: FieldErrors | undefined, index: number): string | undefined {
  const entries = Object.entries(errors ?? {});
  if (entries.length === 0 || entries.some(([path]) => path !== `expectations.Examples.${index}.Name`))
    return undefined;
  return entries.flatMap(([, messages]) => messages).join(" ");
}
