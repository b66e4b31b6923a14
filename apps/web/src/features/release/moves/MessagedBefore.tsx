import { messagedBeforeSentences } from "@spi/domain/release/messaged/messaged-before";
import type { Release } from "@spi/domain/release/release-answer";
import { InsetText } from "nhsuk-react-components";

/** Whom of a prepared list its campaign has messaged lately; nothing where it has nobody. */
export function MessagedBefore({ release: { messaged_before: before } }: { release: Release }) {
  const sentences = before ? messagedBeforeSentences(before) : [];
  if (sentences.length === 0) return null;
  return (
    <InsetText>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </InsetText>
  );
}
