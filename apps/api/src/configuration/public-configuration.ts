import type { Configuration as PublicConfiguration } from "@spi/domain/api-contract";
import type { readBuildInfo } from "./build-info.ts";
import type { Configuration } from "./configuration.ts";

interface RunningService {
  build: Awaited<ReturnType<typeof readBuildInfo>>;
  demonstration: boolean;
}

/** Selects the configuration that the web app receives before sign-in. */
export function publicConfiguration(
  configuration: Configuration,
  { build, demonstration }: RunningService,
): PublicConfiguration {
  const { identity } = configuration;
  return {
    issuer: identity.issuer,
    client_id: identity.clientId,
    identity_provider_name: configuration.identityProviderName,
    support_email: configuration.supportEmail,
    guidance_url: configuration.guidanceUrl,
    release_notes_url: configuration.releaseNotesUrl,
    version: build.version,
    updated: build.updated,
    demonstration,
    demonstration_starting: false,
    identity: identity.web,
    features: configuration.features,
  };
}
