import type { ReactNode } from "react";

interface FileFieldProps {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  error?: string | undefined;
  /** The kinds of file that users are offered first, in the format of an input's `accept`. */
  accept: string;
  onChange: (file: File | undefined) => void;
}

/**
 * Renders the NHS file upload for one file. It uses the browser's own control, which works with every keyboard and
 * screen reader.
 */
export function FileField({ id, label, hint, error, accept, onChange }: FileFieldProps) {
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className={`nhsuk-form-group nhsuk-file-upload${error === undefined ? "" : " nhsuk-form-group--error"}`}>
      <label className="nhsuk-label" htmlFor={id}>
        {label}
      </label>
      <div className="nhsuk-hint" id={hintId}>
        {hint}
      </div>
      {error === undefined ? null : (
        <span className="nhsuk-error-message" id={errorId}>
          <span className="nhsuk-u-visually-hidden">Error:</span> {error}
        </span>
      )}
      <input
        className="nhsuk-file-upload__input"
        id={id}
        name={id}
        type="file"
        accept={accept}
        aria-describedby={error === undefined ? hintId : `${hintId} ${errorId}`}
        aria-invalid={error === undefined ? undefined : true}
        // The input is cleared first, so that a corrected file with the same name is read again.
        onClick={(event) => {
          event.currentTarget.value = "";
          onChange(undefined);
        }}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
    </div>
  );
}
