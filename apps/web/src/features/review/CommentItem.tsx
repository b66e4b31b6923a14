import { displayTimestamp } from "@spi/domain/day/calendar";
import { useIteration } from "../../scope/IterationScope.tsx";
import { useCanUpdate } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { commentPartLabel } from "./comment-parts.ts";
import type { Comment } from "./use-comments.ts";

interface CommentItemProps {
  comment: Comment;
  resolving?: boolean;
  onResolve?: () => void;
}

/** Shows one comment with its subject, author and time, and the user who dealt with it. */
export function CommentItem({ comment, resolving, onResolve }: CommentItemProps) {
  const { key, iteration } = useIteration();
  const { part, text, author, at, resolved_by, resolved_at } = comment;
  const about = commentPartLabel(part, iteration.iteration_details);
  const mayResolve = useCanUpdate(key.teamId) && onResolve !== undefined;
  return (
    <li className="spi-comment">
      <strong className="spi-in-words">{about}</strong>
      <span className="spi-under">
        {author.name}, {displayTimestamp(at)}
      </span>
      <p className="spi-comment__text">{text}</p>
      {resolved_by && resolved_at ? (
        <p className="spi-quiet">
          Dealt with by {resolved_by.name}, {displayTimestamp(resolved_at)}
        </p>
      ) : null}
      {mayResolve ? (
        <Button variant="secondary" small disabled={resolving ?? false} onClick={onResolve}>
          Mark as dealt with<span className="nhsuk-u-visually-hidden">: {about}</span>
        </Button>
      ) : null}
    </li>
  );
}
