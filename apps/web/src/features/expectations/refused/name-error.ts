import type { FieldErrors } from "@spi/domain/values/field-errors";

/** Returns the error about an example person's name, for its field, if there are no other errors. */
export function nameError(errors: FieldErrors | undefined, place: number): string | undefined {
  const refused = Object.entries(errors ?? {});
  if (refused.length === 0 || refused.some(([path]) => path !== `expectations.Examples.${place}.Name`))
    return undefined;
  return refused.flatMap(([, messages]) => messages).join(" ");
}
