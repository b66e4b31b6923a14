import { recentMessagesSentences } from "@spi/domain/release/recent-messages/recent-messages";
import type { Release } from "@spi/domain/release/release-answer";
import { InsetText } from "nhsuk-react-components";

/** Shows the people on a prepared list who have recently been messaged by its campaign. Renders nothing if there are none. */
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
