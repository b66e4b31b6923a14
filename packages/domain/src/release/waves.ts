/** Which messages go first. */
import { percentRoundedUp } from "../text/per-cent.ts";
import type { SendingSettings } from "./sending/sending-settings.ts";

/** Start of a release: a share of each routing plan's messages, with a minimum in total. */
type FirstWave = Pick<SendingSettings, "first_wave_percent" | "first_wave_least">;

/** Messages of one routing plan that belong to a wave: from the first up to, and without, the second in the order of the list. */
export interface WavePart {
  wave: number;
  plan: string;
  from: number;
  to: number;
}

/**
 * The parts of a release's waves by the number of messages of each routing plan. The first wave has messages of every plan,
 * so that each is seen before many are sent; the second has all others, and is not there when none are left.
 */
export function cutWaves(plans: ReadonlyMap<string, number>, first: FirstWave): WavePart[] {
  const { first_wave_percent: percent, first_wave_least: least } = first;
  const used = [...plans].filter(([, messages]) => messages > 0);
  const leastOfPlan = Math.ceil(least / Math.max(1, used.length));
  const firsts = used.map(([plan, messages]) => {
    const to = Math.min(messages, Math.max(1, leastOfPlan, percentRoundedUp({ percent, of: messages })));
    return { wave: 1, plan, from: 0, to };
  });
  const rest = used.map(([plan, messages], index) => ({ wave: 2, plan, from: firsts[index]!.to, to: messages }));
  return [...firsts, ...rest.filter(({ from, to }) => from < to)];
}
