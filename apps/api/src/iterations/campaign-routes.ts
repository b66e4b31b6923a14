import { conflict } from "@spi/domain/conflict";
import { campaignResponseSchema } from "@spi/domain/api-contract";
import { campaignContentSchema, campaignDetailsSchema, campaignMessages } from "@spi/domain/campaign/campaign";
import { ok, refuse } from "@spi/domain/values/result";
import * as z from "zod";
import { type FeatureDependencies, changeBy } from "../http/dependencies.ts";
import { claimKey, idempotencyHeader } from "../http/idempotency.ts";
import { inRecordedTransaction } from "../history/heads.ts";
import { refusalResponses, refused } from "../http/refusals.ts";
import { campaignParams, defineRoute, featureRoutes, jsonContent, teamParams } from "../http/routes.ts";
import { lockResponseSchema, lockQuery } from "../locks/answer.ts";
import { toCampaignResponse } from "../campaigns/answer.ts";
import { refuseMailDomains } from "../campaigns/refuse-mail-domains.ts";
import { createCampaign, findCampaign, saveCampaign } from "../campaigns/store.ts";
import { changeLock } from "./change-lock.ts";
import { deleteCampaign } from "./delete-campaign.ts";

const tags = ["Campaigns"];
const onePath = "/team/{teamId}/campaign/{campaignId}";

const create = defineRoute({
  method: "post",
  path: "/team/{teamId}/campaign",
  tags,
  summary: "Create a campaign",
  access: "write",
  request: {
    params: teamParams,
    headers: idempotencyHeader,
    body: { required: true, ...jsonContent(campaignContentSchema) },
  },
  responses: { 201: { description: "The campaign", ...jsonContent(campaignResponseSchema) }, ...refusalResponses },
});

const save = defineRoute({
  method: "put",
  path: onePath,
  tags,
  summary: "Save a campaign",
  description:
    "Give the version that the edit was based on. We reject the request if someone has saved a newer version.",
  access: "write",
  request: { params: campaignParams, body: { required: true, ...jsonContent(campaignDetailsSchema) } },
  responses: { 200: { description: "As saved", ...jsonContent(campaignResponseSchema) }, ...refusalResponses },
});

const remove = defineRoute({
  method: "delete",
  path: onePath,
  tags,
  summary: "Delete a campaign whose iterations are all drafts",
  access: "write",
  request: { params: campaignParams },
  responses: {
    200: { description: "Deleted", ...jsonContent(z.strictObject({ deleted: z.uuid() })) },
    ...refusalResponses,
  },
});

const lock = defineRoute({
  method: "put",
  path: `${onePath}/lock`,
  tags,
  summary: "Lock a campaign",
  description: "To take over a lock that another user has, set take_over to true.",
  access: "write",
  request: { params: campaignParams, query: lockQuery },
  responses: {
    200: { description: "The user who has the lock", ...jsonContent(lockResponseSchema) },
    ...refusalResponses,
  },
});

const unlock = defineRoute({
  method: "put",
  path: `${onePath}/unlock`,
  tags,
  summary: "Unlock a campaign",
  description: "To release a lock that another user has, set take_over to true.",
  access: "write",
  request: { params: campaignParams, query: lockQuery },
  responses: {
    200: { description: "The user who has the lock", ...jsonContent(lockResponseSchema) },
    ...refusalResponses,
  },
});

/** Serves creating, saving, deleting and locking campaigns. */
export function campaignRoutes({
  db,
  now,
  newId,
  mailDomains,
}: FeatureDependencies & { mailDomains?: readonly string[] | undefined }) {
  return featureRoutes()
    .openapi(create, async (c) => {
      const { teamId } = c.req.valid("param");
      const content = c.req.valid("json");
      const otherDomain = refuseMailDomains(content, mailDomains);
      if (otherDomain) return refused(c, otherDomain);
      const change = changeBy(c, teamId, now());
      const id = newId();
      const key = c.req.valid("header")["idempotency-key"];
      const made = await inRecordedTransaction({ db, log: c.get("log") }, async (transaction) => {
        const claim = await claimKey(transaction, {
          userId: change.actor.id,
          key,
          body: { teamId, content },
          objectId: id,
          now: change.now,
        });
        if (claim.kind === "first") return createCampaign(transaction, { id, content, change });
        const earlier = claim.kind === "repeat" && (await findCampaign(transaction, { teamId, id: claim.objectId }));
        return earlier ? ok(earlier) : refuse(conflict("keyUsed"));
      });
      return made.ok ? c.json(toCampaignResponse(made.value), 201) : refused(c, made.refusal);
    })
    .openapi(save, async (c) => {
      const { teamId, campaignId } = c.req.valid("param");
      const { ID, Version: base, ...content } = c.req.valid("json");
      if (ID !== campaignId) return refused(c, otherId);
      if (content.EndDate < content.StartDate) {
        return refused(c, { kind: "invalid", errors: { EndDate: [campaignMessages.endBeforeStart] } });
      }
      const before = mailDomains && (await findCampaign(db, { teamId, id: campaignId }));
      const otherDomain = refuseMailDomains(content, mailDomains, before?.document);
      if (otherDomain) return refused(c, otherDomain);
      const change = changeBy(c, teamId, now());
      const saved = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        saveCampaign(transaction, { id: campaignId, base, content, change }),
      );
      return saved.ok ? c.json(toCampaignResponse(saved.value), 200) : refused(c, saved.refusal);
    })
    .openapi(remove, async (c) => {
      const { teamId, campaignId } = c.req.valid("param");
      const change = changeBy(c, teamId, now());
      const removed = await inRecordedTransaction({ db, log: c.get("log") }, (transaction) =>
        deleteCampaign(transaction, { id: campaignId, change }),
      );
      return removed.ok ? c.json({ deleted: campaignId }, 200) : refused(c, removed.refusal);
    })
    .openapi(lock, async (c) => {
      const { teamId, campaignId } = c.req.valid("param");
      if (!(await findCampaign(db, { teamId, id: campaignId }))) return refused(c, { kind: "notFound" });
      const lockKey = { table: "campaign", id: campaignId } as const;
      return c.json(await changeLock(c, { db, now, operation: "lock", teamId, target: lockKey }), 200);
    })
    .openapi(unlock, async (c) => {
      const { teamId, campaignId } = c.req.valid("param");
      if (!(await findCampaign(db, { teamId, id: campaignId }))) return refused(c, { kind: "notFound" });
      const lockKey = { table: "campaign", id: campaignId } as const;
      return c.json(await changeLock(c, { db, now, operation: "unlock", teamId, target: lockKey }), 200);
    });
}

const otherId = {
  kind: "invalid",
  errors: { ID: ["The ID in the body must be the same as the ID in the address."] },
} as {
  kind: "invalid";
  errors: Record<string, string[]>;
};
