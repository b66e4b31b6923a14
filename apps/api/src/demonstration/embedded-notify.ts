import { ukDay } from "@spi/domain/day/calendar";
import { demonstrationCampaigns } from "./campaigns.ts";
import { notifyIdOf } from "./notify-ids.ts";
import type { Mounted } from "../http/server.ts";
import type { NotifySettings } from "../notify/settings.ts";
import { callbackPath } from "../releases/outcomes/callback-routes.ts";
import type { Configuration } from "../configuration/configuration.ts";

type NotifyLocation = Pick<Configuration, "production" | "identity" | "notify" | "origin" | "dataDir">;

/**
 * Returns the address of the embedded NHS Notify in development, unless the real service or another stand-in is
 * configured.
 */
export function embeddedNotifyAddress({ production, identity, notify, origin }: NotifyLocation): string | undefined {
  return production || !identity.embedded || notify ? undefined : `${origin}/dev-notify`;
}

/**
 * Embeds the stand-in for NHS Notify, which knows the demonstration's routing plans and sends message outcomes to this
 * service as callbacks. Its code is loaded only when needed, because production never runs it.
 */
export async function embeddedNotify(location: NotifyLocation, stopping: AbortSignal): Promise<Mounted | undefined> {
  const address = embeddedNotifyAddress(location);
  if (address === undefined) return undefined;
  const { embedDevNotify } = await import("@spi/dev-notify/embedded");
  const callbacks = `${location.origin}${callbackPath}`;
  return embedDevNotify({ address, dataDir: location.dataDir, plans: demonstrationPlans(), callbacks, stopping });
}

/**
 * Returns the settings of the configured NHS Notify, or of the embedded stand-in in development. Undefined if there is
 * neither.
 */
export async function currentNotifySettings(location: NotifyLocation): Promise<NotifySettings | undefined> {
  const address = embeddedNotifyAddress(location);
  if (address === undefined) return location.notify;
  const { developmentClient } = await import("@spi/dev-notify/development-client");
  const { client, privateKey } = developmentClient(location.dataDir);
  const { apiKey, applicationId, keyId } = client;
  return { url: `${address}/comms`, tokenUrl: `${address}/oauth2/token`, apiKey, applicationId, keyId, privateKey };
}

function demonstrationPlans(): { id: string; name: string }[] {
  const campaigns = demonstrationCampaigns({ today: ukDay(new Date()), newId: () => "" });
  const names = new Set(campaigns.flatMap(({ content }) => content.AvailableRoutingIds));
  return [...names].map((name) => ({ id: notifyIdOf(name), name }));
}
