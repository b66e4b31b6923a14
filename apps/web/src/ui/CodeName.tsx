import { Fragment } from "react";

/**
 * Shows text with technical names or email addresses. A name that is too long for its line wraps after "_" or "@", or
 * after a full stop within it.
 */
export function CodeName({ children }: { children: string }) {
  return children.split(/(?<=[_@]|\.(?=[A-Za-z]))/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a name are never moved
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
