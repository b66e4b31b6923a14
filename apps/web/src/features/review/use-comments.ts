import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import { onSuccessMessage } from "../../ui/page/banner-message.ts";
import type { IterationKey } from "../../paths/paths.ts";

export type Comment = Awaited<ReturnType<typeof api.comments>>[number];

/** Returns an iteration's comments, and functions to add and resolve them. */
export function useComments(key: IterationKey) {
  const queryClient = useQueryClient();
  const query = useQuery(queries.comments(key));
  const onSuccess = () => queryClient.invalidateQueries(queries.comments(key));
  const add = useMutation<Comment, ApiRefusal, { part: string; text: string }>({
    ...onSuccessMessage("You added a comment."),
    mutationFn: (comment) => api.addComment(key, comment),
    onSuccess,
  });
  const resolve = useMutation<Comment, ApiRefusal, string>({
    ...onSuccessMessage("You marked the comment as dealt with."),
    mutationFn: (commentId) => api.resolveComment(key, commentId),
    onSuccess,
  });
  return { comments: query.data, failed: query.isError, add, resolve };
}
