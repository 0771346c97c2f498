import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** An account at the provider. */
type Account = { email: string; isVerified: boolean };

/** A real provider of OpenID Connect on a free port, with a page where people choose their account. */
export type TestProvider = {
  issuer: string;
  /** By subject. */
  accounts: Map<string, Account>;
  /** Changes what an ID token claims before it is signed; null: nothing. */
  tamper: ((claims: JWTPayload) => JWTPayload) | null;
  /** The setting `OIDC_PROVIDERS` for it; `more` adds or replaces parts. */
  setting(more?: Readonly<Record<string, unknown>>): string;
  /** Signs in there like a browser. Returns the query of the way back; a null subject cancels. */
  answerOf(url: string, subject: string | null): Promise<string>;
  close(): Promise<void>;
};

const CLIENT = { client_id: 'traza', client_secret: 'a-secret-of-the-tests' };

/** Starts a provider. `isLean`: its ID tokens have no e-mail, which then needs a request of its own. */
export async function oidcProvider({ isLean = false } = {}): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' };
  const accounts: TestProvider['accounts'] = new Map();
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: ['http://127.0.0.1/provider-answer'] }],
    jwks: { keys: [key] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['only for tests'] },
    conformIdTokenClaims: isLean,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/choose/${uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      const claims = () => ({ sub, email: account?.email, email_verified: account?.isVerified });
      return account && { accountId: sub, claims };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  // The port of the installation is not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    new URL(uri).pathname === '/provider-answer';
  const made: TestProvider = {
    issuer,
    accounts,
    tamper: null,
    setting: (more = {}) => JSON.stringify([{ id: 'google', name: 'Google', issuer, ...CLIENT, ...more }]),
    answerOf,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (!made.tamper || typeof body?.id_token !== 'string') return;
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1]!, 'base64url').toString());
    const signed = new SignJWT(made.tamper(claims)).setProtectedHeader({ alg: 'RS256', kid: 'test' });
    body.id_token = await signed.sign(await importJWK(key, 'RS256'));
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/choose/')) void choose(request, response);
    else void answer(request, response);
  });

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const buttons = [...accounts].map(
        ([sub, { email }]) => `<button name="sub" value="${sub}">${email}</button>`,
      );
      response.setHeader('content-type', 'text/html');
      response.end(
        `<title>Provider</title><form method="post">${buttons.join('')}<button name="sub" value="">Cancel</button></form>`,
      );
      return;
    }
    let body = '';
    for await (const part of request) body += part;
    const accountId = new URLSearchParams(body).get('sub');
    const result = accountId ? { login: { accountId } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  }

  return made;
}

async function answerOf(url: string, subject: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  while (next.pathname !== '/provider-answer') {
    const isChoice = next.pathname.startsWith('/choose/');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isChoice && { method: 'POST', body: new URLSearchParams({ sub: subject ?? '' }) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${next.pathname}: ${response.status} ${await response.text()}`);
    next = new URL(location, next);
  }
  return next.search;
}
