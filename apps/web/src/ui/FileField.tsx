import type { ReactNode } from "react";

interface FileFieldProps {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  error?: string | undefined;
  /** The kinds of file that are offered first, as for an input's `accept`. */
  accept: string;
  onChange: (file: File | undefined) => void;
}

/** One file to be chosen: the NHS file upload as the browser shows it, which every keyboard and reader knows. */
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
        // Emptied first, so that the same file is read anew after it was corrected.
        onClick={(event) => {
          event.currentTarget.value = "";
          onChange(undefined);
        }}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
    </div>
  );
}
