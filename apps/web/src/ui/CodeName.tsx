import { Fragment } from "react";

/** Shows a technical name, such as a cohort's. A name that is too long for its line wraps after a "_". */
export function CodeName({ children }: { children: string }) {
  const words = children.split("_");
  return words.map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words in a name are never moved
    <Fragment key={index}>
      {word}
      {index === words.length - 1 ? null : "_"}
      {index === words.length - 1 ? null : <wbr />}
    </Fragment>
  ));
}
