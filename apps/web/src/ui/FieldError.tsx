/** The message under a field's hint, in the words of its schema. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <span className="nhsuk-error-message" id={id}>
      <span className="nhsuk-u-visually-hidden">Error:</span> {message}
    </span>
  );
}

/** The ids that describe a field, for `aria-describedby`; undefined when there is none. */
export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(" ") || undefined;
}
