import type { FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { MINUTE_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { seal, unseal } from '#server/base/access/sealed.ts';
import type { App } from '#server/base/app.ts';
import { type Provider, providersOf } from '#server/base/config/provider-setting.ts';
import { providerClient, refusedBy } from './provider-client.ts';
import { siteOf } from './site.ts';

/**
 * The page to which providers send people back (web/provider-answer.html); it passes the answer to the page
 * that opened it.
 */
export const ANSWER_PAGE = '/provider-answer';
/** Time for people at the provider, milliseconds. */
const FLOW_MS = 10 * MINUTE_MS;
const PURPOSE = 'sign-in flow';
const SELECTING = ['https://accounts.google.com', 'https://login.microsoftonline.com'];

/**
 * Values that must be the same at the end as at the beginning. Only the opening page holds them, and it
 * cannot read them.
 */
type Flow = {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
  site: string;
  untilMs: number;
};

/** A person in the view of a provider. The e-mail is null if the provider does not vouch for it. */
export type ProviderPerson = { issuer: string; subject: string; email: string | null };

/** @throws Fault `notFound` 404 */
function findProvider({ config }: App, id: string): Provider {
  const found = providersOf(config).find((provider) => provider.id === id);
  if (!found) throw new Fault('notFound', 404);
  return found;
}

/**
 * Begins a sign-in by a provider: the address for the popup, and the state that the page shows at the end.
 */
export async function startFlow(
  app: App,
  request: FastifyRequest,
  providerId: string,
): Promise<{ url: string; flow: string }> {
  const provider = findProvider(app, providerId);
  const client = await providerClient(app, provider);
  const verifier = openid.randomPKCECodeVerifier();
  const [state, nonce, site] = [openid.randomState(), openid.randomNonce(), siteOf(app, request)];
  const { issuer, prompt_values_supported: prompts } = client.serverMetadata();
  const selects =
    (Array.isArray(prompts) && prompts.includes('select_account')) ||
    SELECTING.some((origin) => issuer.startsWith(origin));
  const url = openid.buildAuthorizationUrl(client, {
    redirect_uri: site + ANSWER_PAGE,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // On a shared machine another person may be signed in at the provider.
    ...(selects && { prompt: 'select_account' }),
  });
  const flow: Flow = { provider: provider.id, state, nonce, verifier, site, untilMs: app.now() + FLOW_MS };
  const sealed = await seal(app, PURPOSE, JSON.stringify(flow));
  return { url: url.href, flow: sealed.toString('base64url') };
}

/**
 * Ends a sign-in by a provider: exchanges the provider's answer, the query of the way back, for the person.
 * @throws Fault `auth.providerAnswer`, `auth.providerClock`, `auth.providerDenied` 401, `auth.providerDown`
 * 409
 */
export async function endFlow(
  app: App,
  given: { flow: string; answer: string },
): Promise<{ provider: Provider; person: ProviderPerson }> {
  const text = await unseal(app, PURPOSE, Buffer.from(given.flow, 'base64url'));
  const flow = text === null ? null : (JSON.parse(text) as Flow);
  if (!flow || flow.untilMs < app.now()) throw new Fault('auth.tooLate', 401);
  const provider = findProvider(app, flow.provider);
  const client = await providerClient(app, provider);
  const url = new URL(flow.site + ANSWER_PAGE);
  url.search = given.answer;
  try {
    const tokens = await openid.authorizationCodeGrant(client, url, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const about =
      claims.email === undefined && client.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(client, tokens.access_token, claims.sub)
        : claims;
    const isVerified = about.email_verified === true || provider.trusts_email;
    const email = isVerified && typeof about.email === 'string' ? about.email : null;
    return { provider, person: { issuer: claims.iss, subject: claims.sub, email } };
  } catch (error) {
    throw refusedBy(app, provider, error);
  }
}
