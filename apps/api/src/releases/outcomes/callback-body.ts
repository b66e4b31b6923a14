import { finalStatuses, messageChannels, type FinalStatus, type MessageChannel } from "@spi/domain/release/outcomes";
import * as z from "zod";

/** What a callback says became of a message, or of one channel of it. */
export interface ToldOutcome {
  reference: string;
  /** Empty for the message as a whole. */
  channel: MessageChannel | "";
  status: FinalStatus;
  at: Date;
  notifyId: string;
}

/** Statuses of one callback at most. */
const mostStatuses = 10_000;

const common = {
  // Without what the database cannot keep: control characters and halves of characters.
  messageId: z
    .string()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  messageReference: z.string().min(1).max(1000),
  timestamp: z.iso.datetime({ offset: true }).max(40).refine(canBeKept),
};
/** Whether the database can hold a time: its years begin with 1, and those of JSON end with 9999. */
function canBeKept(timestamp: string): boolean {
  const year = new Date(timestamp).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

const meta = z.object({ idempotencyKey: z.string().min(1).max(1000) });
const status = z.string().max(100);
/** Fields may be added to callbacks at any time, and are not looked at. */
const callbackSchema = z.object({
  data: z
    .array(
      z.discriminatedUnion("type", [
        z.object({
          type: z.literal("MessageStatus"),
          attributes: z.object({ ...common, messageStatus: status }),
          meta,
        }),
        z.object({
          type: z.literal("ChannelStatus"),
          attributes: z.object({ ...common, channel: status, channelStatus: status }),
          meta,
        }),
      ]),
    )
    .min(1)
    .max(mostStatuses),
});

const isFinal = (text: string): text is FinalStatus => (finalStatuses as readonly string[]).includes(text);
const isChannel = (text: string): text is MessageChannel => (messageChannels as readonly string[]).includes(text);

/** Milliseconds that NHS Notify's clock can be ahead of ours. */
const skewMilliseconds = 5 * 60 * 1000;

/**
 * The final statuses that a callback tells; undefined for what is no callback, or names a time in the future. Other statuses say
 * only that nothing is known yet.
 */
export function readCallback(text: string, now: Date): ToldOutcome[] | undefined {
  const parsed = callbackSchema.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const latest = now.getTime() + skewMilliseconds;
  if (parsed.data.data.some(({ attributes }) => Date.parse(attributes.timestamp) > latest)) return undefined;
  return parsed.data.data.flatMap((one) => {
    const { messageReference: reference, messageId: notifyId, timestamp } = one.attributes;
    const ofMessage = one.type === "MessageStatus";
    const channel = ofMessage ? "" : one.attributes.channel;
    const told = ofMessage ? one.attributes.messageStatus : one.attributes.channelStatus;
    if (!isFinal(told) || !(channel === "" || isChannel(channel))) return [];
    return [{ reference, channel, status: told, at: new Date(timestamp), notifyId }];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
