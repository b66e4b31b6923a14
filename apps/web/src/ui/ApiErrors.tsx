import { displayTimestamp } from "@spi/domain/calendar";
import type { ApiRefusal } from "../api/refusal.ts";
import { Button } from "./Button.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";

interface ApiErrorsProps {
  refusal: ApiRefusal;
  onReload?: (() => void) | undefined;
}

/** What the API refused: its message and, below it, the errors grouped by field (specification 8.04). */
export function ApiErrors({ refusal, onReload }: ApiErrorsProps) {
  const { message, errors, current } = refusal.body;
  return (
    <ErrorSummary title={message} problems={[]}>
      {current ? (
        <p>
          {current.by} saved version {current.version} on {displayTimestamp(current.at)}. What you typed is still on
          this page.
        </p>
      ) : null}
      {current && onReload ? (
        <Button variant="secondary" onClick={onReload}>
          Load the latest version and keep what I typed
        </Button>
      ) : null}
      {Object.entries(errors).map(([field, messages]) => (
        <div key={field}>
          <p className="nhsuk-u-margin-bottom-1">{field}</p>
          <ul className="nhsuk-list nhsuk-list--bullet">
            {messages.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </ErrorSummary>
  );
}
