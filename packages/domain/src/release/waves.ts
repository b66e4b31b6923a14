/** Determines which messages are sent first. */
import { percentRoundedUp } from "../text/per-cent.ts";
import type { SendingSettings } from "./sending/sending-settings.ts";

/** The first wave of a release: a share of each routing plan's messages, with a minimum in total. */
type FirstWave = Pick<SendingSettings, "first_wave_percent" | "first_wave_least">;

/**
 * Messages for one routing plan that belong to a wave: from the first index up to, but excluding, the second, in list
 * order.
 */
export interface WavePart {
  wave: number;
  plan: string;
  from: number;
  to: number;
}

/**
 * Splits a release into waves by the number of messages for each routing plan. The first wave has messages for every
 * plan, so that each message is seen before many are sent. The second wave has all others, and is omitted if there are
 * none.
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
