import { recentMessagesSentences } from "@spi/domain/release/recent-messages/recent-messages";
import type { Release } from "@spi/domain/release/release-answer";
import { InsetText } from "nhsuk-react-components";

/** Warns that people on a prepared list recently got a message from the same campaign. */
export function RecentlyMessagedNotice({ release: { messaged_before: recentlyMessaged } }: { release: Release }) {
  const sentences = recentlyMessaged ? recentMessagesSentences(recentlyMessaged) : [];
  if (sentences.length === 0) return null;
  return (
    <InsetText>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </InsetText>
  );
}
