import { z } from 'zod';
import { jsonList } from './json-list.ts';

const GOOGLE = 'https://accounts.google.com';
const domain = z
  .string()
  .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, 'a domain like example.com')
  .toLowerCase();

/** A provider of sign-in by OpenID Connect (docs/OPERATIONS.md). */
export const providerSetting = z.strictObject({
  /** The name in addresses and in the database. */
  id: z.string().regex(/^[a-z0-9-]{1,30}$/, 'lower-case letters, digits and hyphens'),
  /** The name for people. */
  name: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  /** Users with e-mails of these domains have to sign in by it. */
  domains: z.array(domain).default([]),
  /** Its e-mails count as verified although it does not say so. */
  trusts_email: z.boolean().default(false),
  /** It requires a second factor itself, so Traza does not. */
  second_factor: z.boolean().default(false),
});
export type Provider = z.output<typeof providerSetting>;

/** The setting: a JSON list of providers. */
export const providerList = jsonList(providerSetting);

type Given = {
  OIDC_PROVIDERS: readonly Provider[];
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
};

/** All configured providers, Google first. */
export function providersOf(given: Given): readonly Provider[] {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret } = given;
  if (!client_id || !client_secret) return given.OIDC_PROVIDERS;
  const google = { id: 'google', name: 'Google', issuer: GOOGLE, client_id, client_secret };
  return [providerSetting.parse(google), ...given.OIDC_PROVIDERS];
}

/** The fault in the combination of providers; null: none. */
export function providerProblem(given: Given): string | null {
  if (!given.GOOGLE_CLIENT_ID !== !given.GOOGLE_CLIENT_SECRET)
    return 'GOOGLE_CLIENT_SECRET: Google needs both its client id and its secret';
  const providers = providersOf(given);
  const ids = providers.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice) return `OIDC_PROVIDERS: two providers are called ${twice}`;
  const domains = providers.flatMap((one) => one.domains);
  const shared = domains.find((name, i) => domains.indexOf(name) !== i);
  return shared ? `OIDC_PROVIDERS: two providers claim ${shared}` : null;
}

/** The provider by which a user with this e-mail has to sign in; null: any way is allowed. */
export function demandedProvider(given: Given, email: string): Provider | null {
  const at = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return providersOf(given).find(({ domains }) => domains.includes(at)) ?? null;
}
