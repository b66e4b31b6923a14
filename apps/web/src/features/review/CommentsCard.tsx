import "./review.css";
import { Details } from "nhsuk-react-components";
import { useRef, useState } from "react";
import { useHasDraft } from "../../drafts/use-persistent-state.ts";
import { commentDraftKey } from "../../scope/comment-draft.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { Card } from "../../ui/Card.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { useComments } from "./use-comments.ts";

/** Shows team members' comments on parts of the iteration. Users with write permission can mark them as dealt with. */
export function CommentsCard() {
  const { key } = useIteration();
  const { comments, failed, add, resolve } = useComments(key);
  const list = useRef<HTMLDivElement>(null);
  const [isCommenting, setIsCommenting] = useState(useHasDraft(commentDraftKey()));
  const open = comments?.filter(({ resolved_by }) => resolved_by === null) ?? [];
  const resolved = comments?.filter(({ resolved_by }) => resolved_by !== null) ?? [];
  return (
    <Card
      heading="Comments"
      action={
        isCommenting ? null : (
          <button type="button" className="spi-link-button" onClick={() => setIsCommenting(true)}>
            Write a comment
          </button>
        )
      }
    >
      {resolve.error ? <ApiErrors refusal={resolve.error} /> : null}
      <div ref={list} tabIndex={-1} className="spi-comments">
        {comments ? null : failed ? (
          <p>We cannot load the comments at the moment. Try again later.</p>
        ) : (
          <LoadingText />
        )}
        {comments && open.length === 0 ? (
          <p>{resolved.length === 0 ? "There are no comments yet." : "Every comment has been dealt with."}</p>
        ) : null}
        <ul className="nhsuk-list">
          {open.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              resolving={resolve.isPending}
              onResolve={() => resolve.mutate(comment.id, { onSuccess: () => list.current?.focus() })}
            />
          ))}
        </ul>
      </div>
      {resolved.length > 0 ? (
        <Details>
          <Details.Summary>Comments that have been dealt with ({resolved.length})</Details.Summary>
          <Details.Text>
            <ul className="nhsuk-list">
              {resolved.map((comment) => (
                <CommentItem key={comment.id} comment={comment} />
              ))}
            </ul>
          </Details.Text>
        </Details>
      ) : null}
      {isCommenting ? <CommentForm adding={add.isPending} refusal={add.error ?? undefined} onAdd={add.mutate} /> : null}
    </Card>
  );
}
