import type { CampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import type { LoadedIteration } from "@spi/domain/campaign-file/read/read-iteration";
import { most } from "@spi/domain/values/limits";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { CoverageIteration } from "@spi/engine/joint/ordered-iterations";
import type { People } from "@spi/engine/people/people";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { Plan } from "@spi/engine/plan/plan";
import { populationMismatch } from "@spi/engine/plan/population-mismatch";
import { type CommandRefusal, planRequest, readCampaign } from "../campaign-argument.ts";

/** An iteration in a file. The file's path identifies its campaign. */
export type Planned = CoverageIteration & { plan: Plan };

/**
 * Plans the iterations in all files. Refuses more iterations than a campaign can have, iterations that cannot be run,
 * and a campaign or iteration that is given twice, because its people would be counted as selected again.
 */
export async function planFiles(paths: readonly string[]): Promise<Result<Planned[], CommandRefusal>> {
  const planned: Planned[] = [];
  const known = new Map<string, string>();
  for (const path of paths) {
    const file = await readCampaign(path);
    if (!file.ok) return file;
    const duplicate = duplicateMessage(file.value, path, known);
    if (duplicate !== undefined) return refuse({ kind: "refused", message: duplicate });
    if (planned.length + file.value.iterations.length > most.iterations)
      return refuse({
        kind: "refused",
        message: `You can count up to ${most.iterations} iterations together. Specify files with fewer iterations.`,
      });
    for (const loaded of file.value.iterations) {
      const refuseIteration = (message: string) => refuse(refusalIn(path, loaded.name, message));
      if (loaded.blocking.length > 0) return refuseIteration(loaded.blocking.map(({ message }) => message).join(" "));
      const plan = planIteration(planRequest(file.value, loaded));
      if (!plan.ok) return refuseIteration(planRefusal(plan.refusal).message);
      const name = paths.length === 1 ? loaded.name : `${file.value.name}: ${loaded.name}`;
      planned.push({ name, campaign: path, commsType: loaded.commsType, plan: plan.value });
    }
  }
  return ok(planned);
}

/**
 * Runs a query if the people have all the attributes that the iterations require. Because there are several files and
 * iterations, a refusal names the file and the iteration.
 */
export async function queryIfCompatible<Value, Refused>(
  planned: readonly Planned[],
  { manifest }: People,
  query: () => Promise<Result<Value, Refused>>,
): Promise<Result<Value, Refused | CommandRefusal>> {
  for (const { plan, campaign, name } of planned) {
    const mismatch = populationMismatch(plan, manifest);
    if (mismatch) return refuse(refusalIn(campaign, name, mismatch.message));
  }
  return query();
}

const refusalIn = (path: string, name: string, message: string): CommandRefusal => ({
  kind: "refused",
  message: `${path}: ${name}: ${message}`,
});

/**
 * Returns a message if a campaign is also in an earlier file, or if an iteration is in its file twice. Published files
 * for different campaigns can share iteration IDs.
 */
function duplicateMessage(file: CampaignFile, path: string, known: Map<string, string>): string | undefined {
  const { ID } = file.campaign;
  const campaign = typeof ID === "string" && ID !== "" ? ID : JSON.stringify(file.campaign);
  const earlier = known.get(campaign);
  known.set(campaign, path);
  if (earlier === path) return `You listed ${path} twice. List each file only once.`;
  if (earlier !== undefined)
    return `${earlier} and ${path} contain the same campaign${idSuffix(ID)}. Specify only one of these files.`;
  const [first, second] = findSameId(file.iterations) ?? [];
  if (!first || !second) return undefined;
  return `${path}: the iterations “${first.name}” and “${second.name}” have the same ID, ${first.id}. Remove one of these iterations, or give each one a different ID.`;
}

const idSuffix = (ID: unknown) => (typeof ID === "string" && ID !== "" ? `, ${ID}` : "");

function findSameId(iterations: readonly LoadedIteration[]): LoadedIteration[] | undefined {
  const byId = Map.groupBy(
    iterations.filter(({ id }) => id !== ""),
    ({ id }) => id,
  );
  return [...byId.values()].find((same) => same.length > 1);
}
