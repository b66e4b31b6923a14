import type { FieldErrors } from "@spi/domain/values/field-errors";

/** What was refused of the name of the example person at a place, and of nothing else: it is said at its field. */
export function nameRefused(errors: FieldErrors | undefined, place: number): string | undefined {
  const refused = Object.entries(errors ?? {});
  if (refused.length === 0 || refused.some(([path]) => path !== `expectations.Examples.${place}.Name`))
    return undefined;
  return refused.flatMap(([, messages]) => messages).join(" ");
}
