import type { ReactNode } from "react";
import { displayTimestamp } from "@spi/domain/day/calendar";
import type { ApiRefusal } from "./refusal.ts";
import { type FieldProblem, ErrorSummary } from "./ErrorSummary.tsx";
import { type FieldLabels, nameFields } from "./name-fields.ts";

interface ApiErrorsProps {
  refusal: ApiRefusal;
  /** Names of the fields on this page, to which errors link. */
  fields?: readonly string[];
  labels?: FieldLabels | undefined;
  /** Content below the errors. */
  children?: ReactNode;
}

const noFields: readonly string[] = [];

/** Shows an API refusal, with its message and, below it, the errors grouped by field. */
export function ApiErrors({ refusal, fields = noFields, labels, children }: ApiErrorsProps) {
  const { message, errors, current } = refusal.body;
  const entries = Object.entries(errors);
  const isOnPage = (path: string) => fields.includes(path.split(".")[0] ?? "");
  const problems: FieldProblem[] = entries
    .filter(([path]) => isOnPage(path))
    .flatMap(([path, messages]) => messages.map((text) => ({ fieldId: path.split(".")[0] ?? path, message: text })));
  return (
    <ErrorSummary title={message} problems={nameFields(problems, labels)}>
      {current ? (
        <p>
          {current.own ? "You" : current.by} saved version {current.version} on {displayTimestamp(current.at)}. What you
          typed is still on this page.
        </p>
      ) : null}
      {entries
        .filter(([path]) => !isOnPage(path))
        .map(([path, messages]) => (
          <div key={path}>
            <p className="nhsuk-u-margin-bottom-1">{labels?.[path] ?? path}</p>
            <ul className="nhsuk-list nhsuk-list--bullet">
              {messages.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        ))}
      {children}
    </ErrorSummary>
  );
}
