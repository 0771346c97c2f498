import * as openid from 'openid-client';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import type { Provider } from '#server/base/config/provider-setting.ts';

/** Time for a provider to answer, seconds, and time for which its metadata counts, milliseconds. */
const TIMEOUT_S = 5;
const KNOWN_MS = HOUR_MS;
/** Clocks may differ by this much, seconds. */
const CLOCK_S = 60;

type Known = { client: Promise<openid.Configuration>; untilMs: number };
const known = new WeakMap<App, Map<string, Known>>();

async function discover({ issuer, client_id, client_secret }: Provider): Promise<openid.Configuration> {
  const url = new URL(issuer);
  const checks = [openid.enableNonRepudiationChecks];
  // A provider inside the own network may use plain HTTP.
  if (url.protocol === 'http:') checks.push(openid.allowInsecureRequests);
  const timing = { [openid.clockTolerance]: CLOCK_S };
  const found = await openid.discovery(url, client_id, timing, openid.ClientSecretBasic(client_secret), {
    timeout: TIMEOUT_S,
    execute: checks,
  });
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported;
  if (!methods || methods.includes('client_secret_basic')) return found;
  const posting = new openid.Configuration(
    found.serverMetadata(),
    client_id,
    timing,
    openid.ClientSecretPost(client_secret),
  );
  posting.timeout = TIMEOUT_S;
  for (const check of checks) check(posting);
  return posting;
}

/**
 * The metadata of a provider: loaded at the first sign-in by it, and again after an hour. @throws Fault
 * `auth.providerDown` 409
 */
export async function providerClient(app: App, provider: Provider): Promise<openid.Configuration> {
  const clients = known.get(app) ?? new Map<string, Known>();
  known.set(app, clients);
  let entry = clients.get(provider.id);
  if (!entry || entry.untilMs < app.now()) {
    entry = { client: discover(provider), untilMs: app.now() + KNOWN_MS };
    clients.set(provider.id, entry);
  }
  try {
    return await entry.client;
  } catch (error) {
    if (clients.get(provider.id) === entry) clients.delete(provider.id);
    throw refusedBy(app, provider, error, 'auth.providerDown');
  }
}

const DOWN = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

type Refusal = 'auth.providerDown' | 'auth.providerAnswer' | 'auth.providerClock' | 'auth.providerDenied';

function reasonOf(error: unknown): Refusal {
  const { code, error: said } = error as { code?: string; error?: string };
  if (error instanceof openid.AuthorizationResponseError)
    return said === 'access_denied' ? 'auth.providerDenied' : 'auth.providerAnswer';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'auth.providerClock';
  // Node's fetch reports an unreachable host as a TypeError.
  if (error instanceof TypeError || (code !== undefined && DOWN.includes(code))) return 'auth.providerDown';
  return 'auth.providerAnswer';
}

/**
 * The fault for a failure with a provider. The log has more details, but none of the provider's data about
 * people.
 */
export function refusedBy(app: App, { id, name }: Provider, error: unknown, always?: Refusal): Fault {
  const reason = always ?? reasonOf(error);
  const { code, message, error: said, error_description: words } = error as Record<string, unknown>;
  app.log.warn({ provider: id, reason, code, said, words, problem: message }, 'sign-in by provider failed');
  return new Fault(reason, reason === 'auth.providerDown' ? 409 : 401, { params: { name } });
}
