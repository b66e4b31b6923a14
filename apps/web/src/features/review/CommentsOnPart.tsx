import "./review.css";
import { useIteration } from "../../scope/IterationScope.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { useComments } from "./use-comments.ts";

/** Shows the open comments on one part of the iteration, with a form to add one. */
export function CommentsOnPart({ part, name }: { part: string; name: string }) {
  const { key } = useIteration();
  const { comments, add, resolve } = useComments(key);
  const open = comments?.filter((comment) => comment.part === part && comment.resolved_by === null) ?? [];
  return (
    <>
      {resolve.error ? <ApiErrors refusal={resolve.error} /> : null}
      {open.length === 0 ? null : (
        <ul className="nhsuk-list">
          {open.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              resolving={resolve.isPending}
              onResolve={() => resolve.mutate(comment.id)}
            />
          ))}
        </ul>
      )}
      <CommentForm about={{ part, name }} adding={add.isPending} refusal={add.error ?? undefined} onAdd={add.mutate} />
    </>
  );
}
