import type { IncomingMessage, ServerResponse } from "node:http";
import { createPublicKey } from "node:crypto";
import type { JSONWebKeySet } from "jose";
import { Provider } from "oidc-provider";
import { cognitoCalls } from "./cognito-calls.ts";
import { pagesBelow } from "./pages.ts";
import { type Persona, personas } from "./personas.ts";
import { providerConfiguration } from "./provider-configuration.ts";
import { createSignInStore } from "./sign-in-store.ts";
import { signInPages } from "./sign-in-pages.ts";
import { type ProviderKeys, providerKeys } from "./signing-key.ts";
import { type ClientAddresses, startAgain } from "./web-client.ts";

export interface DevIdentityProviderOptions {
  /** Origin and path, for example "http://localhost:3000/idp". It is the `iss` of every token. */
  issuer: string;
  clients: ClientAddresses;
  /** File with the signing keys. With this file, tokens remain valid after a restart. Without it, they do not. */
  keysFile?: string;
  /**
   * Clock in milliseconds, used to check tokens on this provider's own endpoints. Tokens are always issued with the
   * system clock's time.
   */
  now?: () => number;
}

/** A running identity provider, to be mounted at the path of its issuer. */
export interface DevIdentityProvider {
  /** Responds to all requests for the issuer's path, or for a path below it. */
  handler: (req: IncomingMessage, res: ServerResponse) => void;
  personas: readonly Persona[];
  /** Public keys that verify tokens. */
  jwks: JSONWebKeySet;
}

/**
 * The error thrown at a start in production. Anyone can sign in as any persona with this provider, so it never runs in
 * production.
 */
export class RefusedInProduction extends Error {
  override readonly name = "RefusedInProduction";
  constructor() {
    super(
      "The embedded identity provider lets anyone sign in as anyone, so it cannot start with NODE_ENV=production. " +
        "Set SPI_ISSUER to the address of a real identity provider.",
    );
  }
}

/** Creates the embedded OpenID provider. Its tokens have the same format as those of a Cognito user pool with CIS2. */
export function createDevIdentityProvider(options: DevIdentityProviderOptions): DevIdentityProvider {
  if (process.env.NODE_ENV === "production") throw new RefusedInProduction();
  const { issuer, clients, now = Date.now } = options;
  const keys = providerKeys(options.keysFile);
  const jwks = publicKeys(keys);
  const store = createSignInStore(now);
  const pages = pagesBelow(mountPath(issuer), startAgain(clients));
  const provider = new Provider(issuer, providerConfiguration({ issuer, clients, keys, store, pages }));
  provider.proxy = true;
  provider.use(signInPages({ provider, clients, pages, cognito: cognitoCalls({ issuer, jwks, store, now }) }));
  return { handler: mounted(provider, issuer), personas, jwks };
}

function publicKeys({ signingKey }: ProviderKeys): JSONWebKeySet {
  const { kid, use, alg } = signingKey;
  const key = createPublicKey({ key: signingKey, format: "jwk" }).export({ format: "jwk" });
  return { keys: [{ ...key, kty: "RSA", kid, use, alg }] };
}

/**
 * Mounts the provider below the issuer's path. The provider builds absolute URLs from the request headers, so we
 * replace those headers. Every URL then uses the issuer's origin, even if a request has a different host name or comes
 * through a proxy.
 */
function mounted(provider: Provider, issuer: string): DevIdentityProvider["handler"] {
  const answer = provider.callback();
  const mount = mountPath(issuer);
  const { host, protocol } = new URL(issuer);
  return (req, res) => {
    const url = req.url ?? "/";
    const below = url.startsWith(mount) ? url.slice(mount.length) : url;
    delete req.headers["x-forwarded-host"];
    req.headers.host = host;
    req.headers["x-forwarded-proto"] = protocol.replace(":", "");
    Object.assign(req, { originalUrl: url, url: below.startsWith("/") ? below : `/${below}` });
    void answer(req, res);
  };
}

function mountPath(issuer: string): string {
  return new URL(issuer).pathname.replace(/\/$/, "");
}
