import { most } from "@spi/domain/values/limits";
import * as z from "zod";
import type { FeatureDependencies } from "../http/dependencies.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { defineRoute, featureRoutes, iterationParams, jsonContent } from "../http/routes.ts";
import { findIteration } from "../iterations/store.ts";
import { commentSchema, newCommentSchema } from "./comment-answer.ts";
import { addComment, countComments, listComments, resolveComment } from "./store.ts";

const tags = ["Iterations"];
const path = "/team/{teamId}/campaign/{campaignId}/iteration/{iterationId}/comment";

const list = defineRoute({
  method: "get",
  path,
  tags,
  summary: "List the comments on an iteration, starting with the oldest",
  access: "read",
  request: { params: iterationParams },
  responses: { 200: { description: "Comments", ...jsonContent(z.array(commentSchema)) }, ...refusalResponses },
});

const add = defineRoute({
  method: "post",
  path,
  tags,
  summary: "Comment on part of an iteration",
  access: "read",
  request: { params: iterationParams, body: { required: true, ...jsonContent(newCommentSchema) } },
  responses: { 201: { description: "The comment", ...jsonContent(commentSchema) }, ...refusalResponses },
});

const resolve = defineRoute({
  method: "put",
  path: `${path}/{commentId}/resolve`,
  tags,
  summary: "Mark a comment as dealt with",
  access: "write",
  request: { params: iterationParams.extend({ commentId: z.uuid() }) },
  responses: { 200: { description: "The comment", ...jsonContent(commentSchema) }, ...refusalResponses },
});

const tooMany = `An iteration can have up to ${most.comments} comments. To add more, copy the iteration.`;

/** Serves comments on iterations. Team members can comment, and writers can mark comments as dealt with. */
export function commentRoutes({ db, now, newId }: FeatureDependencies) {
  return featureRoutes()
    .openapi(list, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id: iterationId });
      return iteration ? c.json(await listComments(db, iterationId), 200) : refused(c, { kind: "notFound" });
    })
    .openapi(add, async (c) => {
      const { teamId, campaignId, iterationId } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id: iterationId });
      if (!iteration) return refused(c, { kind: "notFound" });
      const { part, text } = c.req.valid("json");
      const rules = iteration.document.IterationRules.map(({ ID }) => `rule:${ID}`);
      if (part.startsWith("rule:") && !rules.includes(part)) {
        return refused(c, { kind: "invalid", errors: { part: ["The rule no longer exists. Reload the page."] } });
      }
      if ((await countComments(db, iterationId)) >= most.comments) {
        return refused(c, { kind: "invalid", errors: { text: [tooMany] } });
      }
      const { version } = iteration;
      const author = c.get("user").actor;
      const added = await addComment(db, { id: newId(), iterationId, part, text, version, author, now: now() });
      return added ? c.json(added, 201) : refused(c, { kind: "notFound" });
    })
    .openapi(resolve, async (c) => {
      const { teamId, campaignId, iterationId, commentId } = c.req.valid("param");
      const iteration = await findIteration(db, { teamId, campaignId, id: iterationId });
      if (!iteration) return refused(c, { kind: "notFound" });
      const { actor } = c.get("user");
      const resolved = await resolveComment(db, { id: commentId, iterationId, actor, now: now() });
      return resolved ? c.json(resolved, 200) : refused(c, { kind: "notFound" });
    });
}
