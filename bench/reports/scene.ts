import { randomUUID } from "node:crypto";
import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import type { IterationResponse, ReportResponse } from "@spi/domain/api-contract";
import { callAs, decideAs, setScene, sendForReviewToArun } from "../../e2e/api.ts";
import type { ServerUnderTest } from "../../e2e/server.ts";
import { campaign, iteration, runDate } from "../engine/iteration.ts";

/** An approved iteration in a running service, and all actions on its report. */
export interface Scene {
  /** Requests a report for the iteration. */
  request: () => Promise<void>;
  /** Returns the last report as the service returns it. */
  last: () => Promise<ReportResponse>;
  cancel: (reportId: string) => Promise<void>;
  /** Rejects the report that is ready, and approves the iteration again. */
  again: () => Promise<void>;
  /** Requests that other users make in the meantime, to read and to save. */
  meanwhile: (() => Promise<unknown>)[];
}

/** Creates the benchmark's iteration in a running service and gets it approved. */
export async function openScene(server: ServerUnderTest): Promise<Scene> {
  const plans = { AvailableRoutingIds: [...campaign.AvailableRoutingIds], StartDate: runDate };
  const content = {
    IterationDate: runDate,
    DefaultCommsRouting: iteration.DefaultCommsRouting,
    IterationCohorts: iteration.IterationCohorts,
    IterationRules: iteration.IterationRules.map(asSaved),
  };
  const { call, api } = await setScene(server, { campaign: plans, iteration: content });
  const reviewer = await callAs(server, "arun.approver");
  const path = api.iteration;
  const status = `${path}/status`;
  const approve = async () => {
    await call("PUT", status, sendForReviewToArun);
    await decideAs(reviewer, path, { status: "approved" });
  };
  await approve();
  let draft = (
    await call<IterationResponse>("POST", `${api.campaign}/iteration`, {
      ...content,
      CommsType: "I",
      Type: "M",
      ApprovalMinimum: 0,
      ApprovalMaximum: 0,
      Name: "Draft saved meanwhile",
    })
  ).iteration_details;
  const save = async () => {
    const saved = await call<IterationResponse>("PUT", `${api.campaign}/iteration/${draft.ID}`, draft);
    draft = saved.iteration_details;
  };
  return {
    request: async () => void (await call("PUT", status, { status: "report requested" })),
    last: async () => (await call<ReportResponse[]>("GET", `${path}/summary_report`)).at(-1)!,
    cancel: async (reportId) => void (await call("PUT", `${path}/summary_report/${reportId}/cancel`)),
    again: async () => {
      await decideAs(reviewer, path, { status: "report rejected", reason: "Measured" });
      await call("PUT", status, { status: "draft" });
      await approve();
    },
    meanwhile: [
      () => call("GET", "/me"),
      () => call("GET", api.campaign),
      () => call("GET", path),
      () => call("GET", `${path}/summary_report`),
      save,
    ],
  };
}

/** Returns a rule from the engine's benchmark as the service saves it. */
function asSaved({ AndClauses, ...rule }: EvaluableRule, index: number) {
  const clauses = [rule, ...AndClauses].map((clause, number) => ({
    ...JSON.parse(JSON.stringify(clause)),
    ID: randomUUID(),
    Name: number === 0 ? `Rule ${index + 1}` : `Rule ${index + 1} AND ${number}`,
    Description: `Rule ${index + 1} of the benchmark`,
    AndNumber: number,
  }));
  return { ...clauses[0], AndClauses: clauses.slice(1) };
}
