import { most } from "@spi/domain/limits";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Covering } from "@spi/engine/joint/selecting";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { Plan } from "@spi/engine/plan/plan";
import type { CommandRefusal } from "../campaign-argument.ts";
import { planRequest, readCampaign } from "../campaign-argument.ts";

export type Planned = Covering & { plan: Plan };

/** The iterations of all files. Refuses more than a campaign can have, and those that cannot be run. */
export async function planAll(paths: readonly string[]): Promise<Result<Planned[], CommandRefusal>> {
  const planned: Planned[] = [];
  for (const path of paths) {
    const file = await readCampaign(path);
    if (!file.ok) return file;
    if (planned.length + file.value.iterations.length > most.iterations)
      return refuse({ kind: "refused", message: `At most ${most.iterations} iterations can be looked at together.` });
    for (const loaded of file.value.iterations) {
      const refused = (message: string) => refuse({ kind: "refused" as const, message: `${loaded.name}: ${message}` });
      if (loaded.blocking.length > 0) return refused(loaded.blocking.map(({ message }) => message).join(" "));
      const plan = planIteration(planRequest(file.value, loaded));
      if (!plan.ok) return refused(planRefusal(plan.refusal).message);
      const name = paths.length === 1 ? loaded.name : `${file.value.name}: ${loaded.name}`;
      planned.push({ name, campaign: path, commsType: loaded.commsType, plan: plan.value });
    }
  }
  return ok(planned);
}
