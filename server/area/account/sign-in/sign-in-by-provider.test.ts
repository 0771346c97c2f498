import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getInstallation } from '#api/installation.ts';
import { getProfile, postLogin } from '#api/session.ts';
import {
  deleteProfileProvider,
  getOwnSignIn,
  postLoginGoogle,
  postLoginProvider,
  postProfileProvider,
  postProviderStart,
} from '#api/sign-in.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser, PASSWORD } from '#server/testing/builders.ts';
import { oidcProvider, type TestProvider } from '#server/testing/oidc-provider.ts';
import { ADDRESS_FAILURES } from '../session/login-attempt.ts';

let provider: TestProvider;
let server: TestApp;
beforeAll(async () => {
  provider = await oidcProvider();
  const settings = { PUBLIC_URL: 'https://fleet.example.org', DEMO: 'false' };
  server = await testApp({
    ...settings,
    OIDC_PROVIDERS: provider.setting({ domains: ['demanded.example'] }),
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => {
  // The provider's clock is the machine's.
  server.clock.nowMs = Date.now();
});
afterEach(() => {
  provider.tamper = null;
});

let count = 0;
/** A user, and the account at the provider with the same e-mail. */
async function anAccount(
  columns: Parameters<typeof aUser>[1] = {},
  account: { email?: string; isVerified?: boolean } = {},
) {
  const subject = `subject-${++count}`;
  const email = columns.email ?? `person${count}@example.org`;
  const user = await aUser(server.app.database, { ...columns, email });
  provider.accounts.set(subject, { email, isVerified: true, ...account });
  return { user, subject, email };
}

async function answerOf(subject: string | null) {
  const { body } = await server.call(postProviderStart, { body: { provider: 'google' } });
  return { flow: body.flow, answer: await provider.answerOf(body.url, subject) };
}
const signIn = async (subject: string | null, more: object = {}, address = '10.9.0.1') =>
  server.call(postLoginGoogle, { body: { ...(await answerOf(subject)), ...more }, address });
const codeOf = ({ status, code }: { status: number; code: string | null }) => [status, code];
const faultOf = (answer: { text: string }) => JSON.parse(answer.text).error;

describe('signing in by a provider', () => {
  it('is offered only if one is configured', async () => {
    const offered = async (app: TestApp) => (await app.call(getInstallation)).body.sign_in;
    expect(await offered(server)).toEqual([{ id: 'google', name: 'Google' }]);
    const none = await testApp();
    expect(await offered(none)).toEqual([]);
    const refused = await none.call(postProviderStart, { body: { provider: 'google' } });
    expect(codeOf(refused)).toEqual([404, 'notFound']);
    await none.close();
  });

  it('opens a session like a password, without regard to the case of the e-mail, kept if asked for', async () => {
    const { user, subject, email } = await anAccount();
    provider.accounts.set(subject, { email: email.toUpperCase(), isVerified: true });
    const answer = await signIn(subject, { keep_connected: true });
    expect([answer.status, answer.body.username, answer.body.failures]).toEqual([200, user.username, 0]);
    const profile = await server.call(getProfile, { token: answer.body.token });
    expect(profile.body.username).toBe(user.username);
    const { rows } = await server.app.database.pool.query(
      'select method, factor, keep_connected from session where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ method: 'provider', factor: null, keep_connected: true }]);
  });

  it('asks the provider for code, PKCE, state and nonce, and to send people back to our address', async () => {
    const { body } = await server.call(postProviderStart, { body: { provider: 'google' } });
    const { searchParams } = new URL(body.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'https://fleet.example.org/provider-answer',
      code_challenge_method: 'S256',
      scope: 'openid email',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)!.length).toBeGreaterThan(40);
    // The state in the page contains none of these values in readable form.
    const held = Buffer.from(body.flow, 'base64url').toString('latin1');
    expect(held).not.toContain(searchParams.get('nonce')!);
  });

  it('links the account by its subject, audited', async () => {
    const { user, subject } = await anAccount();
    await signIn(subject);
    const { rows } = await server.app.database.pool.query(
      `select subject, username, action from user_provider
       join audit_entry on entity_id = user_provider.user_id::text and action = 'link_provider'
       where user_provider.user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ subject, username: user.username, action: 'link_provider' }]);
  });

  it('adds less than 100 ms of ours to what the provider takes', async () => {
    const { subject } = await anAccount();
    await signIn(subject);
    const took: number[] = [];
    for (let i = 0; i < 5; i++) {
      const answered = await answerOf(subject);
      const began = performance.now();
      expect((await server.call(postLoginGoogle, { body: answered })).status).toBe(200);
      took.push(performance.now() - began);
    }
    // The provider's own part, its token, counts too.
    expect(took.toSorted((a, b) => a - b)[2]).toBeLessThan(100);
  });

  it('does not ask for a password that has expired: none was shown', async () => {
    const { subject, user } = await anAccount({ password_expiration: '2026-01-01' });
    const { body } = await signIn(subject);
    const profile = await server.call(getProfile, { token: body.token });
    expect(profile.body.password_expired).toBe(false);
    const login = await server.call(postLogin, { body: { username: user.username, password: PASSWORD } });
    expect((await server.call(getProfile, { token: login.body.token })).body.password_expired).toBe(true);
  });
});

describe('nobody gets in', () => {
  it.each([
    ['whose e-mail the provider does not vouch for', { isVerified: false }, 'auth.providerUnverified'],
    ['whom no user has the e-mail of', { email: 'stranger@example.org' }, 'auth.providerUnknown'],
  ] as const)('%s', async (_, account, code) => {
    const { subject } = await anAccount({}, account);
    expect(codeOf(await signIn(subject))).toEqual([401, code]);
  });

  it('whose account has ended, and the attempt does not count', async () => {
    const { subject } = await anAccount({ disabled: true });
    for (let i = 0; i < 6; i++) expect(codeOf(await signIn(subject))).toEqual([403, 'auth.userEnded']);
  });

  it('while the username is locked', async () => {
    const { subject, user } = await anAccount();
    for (let i = 0; i < 5; i++)
      await server.call(postLogin, { body: { username: user.username, password: 'Wrong123' } });
    expect(codeOf(await signIn(subject))).toEqual([429, 'auth.locked']);
  });

  it('who cancels at the provider', async () => {
    const refused = await signIn(null);
    expect(faultOf(refused)).toMatchObject({ code: 'auth.providerDenied', params: { name: 'Google' } });
  });

  it.each([
    ['of another audience', { aud: 'somebody-else' }, 'auth.providerAnswer'],
    ['of another issuer', { iss: 'https://elsewhere.example' }, 'auth.providerAnswer'],
    ['with another nonce', { nonce: 'another' }, 'auth.providerAnswer'],
    ['that expired long ago, as when clocks differ', { exp: 1_700_000_000 }, 'auth.providerClock'],
  ])('with a token %s', async (_, claims, code) => {
    const { subject } = await anAccount();
    provider.tamper = (own) => ({ ...own, ...claims });
    expect(codeOf(await signIn(subject))).toEqual([401, code]);
  });

  it('with the answer of another attempt, an answer used before, a changed flow, or too late', async () => {
    const { subject } = await anAccount();
    const [one, other] = [await answerOf(subject), await answerOf(subject)];
    const send = (body: object) => server.call(postLoginGoogle, { body });
    const changed = `${one.flow.slice(0, -4)}AAAA`;
    expect(codeOf(await send({ ...one, answer: other.answer }))).toEqual([401, 'auth.providerAnswer']);
    expect(codeOf(await send({ ...one, flow: changed }))).toEqual([401, 'auth.tooLate']);
    expect((await send(one)).status).toBe(200);
    expect(codeOf(await send(one))).toEqual([401, 'auth.providerAnswer']);
    server.clock.nowMs += 11 * 60_000;
    expect(codeOf(await send(other))).toEqual([401, 'auth.tooLate']);
  });

  it('from an address with too many refused answers', async () => {
    const { subject } = await anAccount();
    const [answered, address] = [await answerOf(subject), '10.9.9.9'];
    const body = { ...answered, flow: 'AAAA' };
    for (let i = 0; i < ADDRESS_FAILURES; i++) await server.call(postLoginGoogle, { body, address });
    const locked = await server.call(postLoginGoogle, { body: answered, address });
    expect(codeOf(locked)).toEqual([429, 'auth.locked']);
  });

  it('by Google with the answer of another provider', async () => {
    const other = await testApp({
      PUBLIC_URL: 'https://fleet.example.org',
      OIDC_PROVIDERS: provider.setting({ id: 'keycloak', name: 'Keycloak' }),
    });
    other.clock.nowMs = Date.now();
    const user = await aUser(other.app.database, { email: 'other@example.org' });
    provider.accounts.set('other', { email: 'other@example.org', isVerified: true });
    const start = async () => {
      const { body } = await other.call(postProviderStart, { body: { provider: 'keycloak' } });
      return { flow: body.flow, answer: await provider.answerOf(body.url, 'other') };
    };
    expect((await other.call(postLoginGoogle, { body: await start() })).code).toBe('auth.providerAnswer');
    const right = await other.call(postLoginProvider, { body: await start() });
    expect(right.body.username).toBe(user.username);
    await other.close();
  });
});

describe('a provider that is down', () => {
  it('is told at once, keeps nobody from the password, and is asked again the next time', async () => {
    const gone = await oidcProvider();
    const app = await testApp({ OIDC_PROVIDERS: gone.setting() });
    await gone.close();
    const user = await aUser(app.app.database);
    const begin = () => app.call(postProviderStart, { body: { provider: 'google' } });
    expect(codeOf(await begin())).toEqual([409, 'auth.providerDown']);
    expect(codeOf(await begin())).toEqual([409, 'auth.providerDown']);
    const login = await app.call(postLogin, { body: { username: user.username, password: PASSWORD } });
    expect(login.status).toBe(200);
    await app.close();
  });

  it('is told when it goes down in between', async () => {
    const gone = await oidcProvider();
    const app = await testApp({ PUBLIC_URL: 'https://a.example', OIDC_PROVIDERS: gone.setting() });
    app.clock.nowMs = Date.now();
    gone.accounts.set('x', { email: 'x@example.org', isVerified: true });
    const { body } = await app.call(postProviderStart, { body: { provider: 'google' } });
    const answer = await gone.answerOf(body.url, 'x');
    await gone.close();
    const refused = await app.call(postLoginGoogle, { body: { flow: body.flow, answer } });
    expect(codeOf(refused)).toEqual([409, 'auth.providerDown']);
    await app.close();
  });
});

it('takes the e-mail from the provider where its tokens have none, and trusts it if told so', async () => {
  const lean = await oidcProvider({ isLean: true });
  const app = await testApp({
    PUBLIC_URL: 'https://a.example',
    OIDC_PROVIDERS: lean.setting({ trusts_email: true }),
  });
  app.clock.nowMs = Date.now();
  const user = await aUser(app.app.database, { email: 'lean@example.org' });
  lean.accounts.set('lean', { email: 'lean@example.org', isVerified: false });
  const { body } = await app.call(postProviderStart, { body: { provider: 'google' } });
  const answer = await lean.answerOf(body.url, 'lean');
  const signedIn = await app.call(postLoginGoogle, { body: { flow: body.flow, answer } });
  expect(signedIn.body.username).toBe(user.username);
  await app.close();
  await lean.close();
});

describe('the link', () => {
  it('stays with the subject: another e-mail at the provider lets nobody in', async () => {
    const { subject } = await anAccount();
    const other = await anAccount();
    expect((await signIn(subject)).status).toBe(200);
    for (const email of ['new-name@example.org', other.email]) {
      provider.accounts.set(subject, { email, isVerified: true });
      const refused = await signIn(subject);
      expect(faultOf(refused)).toMatchObject({
        code: 'auth.providerEmail',
        params: { name: 'Google', email },
      });
    }
  });

  it('keeps out whoever gets the same e-mail at the provider later', async () => {
    const { subject, email } = await anAccount();
    await signIn(subject);
    provider.accounts.set('successor', { email, isVerified: true });
    expect(codeOf(await signIn('successor'))).toEqual([401, 'auth.providerOther']);
  });

  it('can be taken away in the profile, and made again there only', async () => {
    const { subject, user } = await anAccount();
    const { token } = (await signIn(subject)).body;
    const own = async () => (await server.call(getOwnSignIn, { token })).body.providers;
    expect(await own()).toMatchObject([
      { id: 'google', linked: { email: expect.any(String) }, demanded: false },
    ]);
    const params = { provider: 'google' };
    expect((await server.call(deleteProfileProvider, { token, params })).status).toBe(200);
    expect(await own()).toMatchObject([{ linked: null }]);
    expect((await server.call(deleteProfileProvider, { token, params })).status).toBe(404);
    expect(codeOf(await signIn(subject))).toEqual([401, 'auth.providerUnlinked']);
    const body = await answerOf(subject);
    expect((await server.call(postProfileProvider, { token, body })).status).toBe(200);
    expect((await signIn(subject)).body.username).toBe(user.username);
  });

  it('is made only with the own e-mail', async () => {
    const { user } = await anAccount();
    const { subject } = await anAccount();
    const token = await server.tokenOf(user);
    const refused = await server.call(postProfileProvider, { token, body: await answerOf(subject) });
    expect(codeOf(refused)).toEqual([409, 'auth.providerEmail']);
  });
});

describe('a domain that has to sign in by the provider', () => {
  it('is told so only after the right password; system staff get in all the same', async () => {
    const { user, subject } = await anAccount({ email: 'boss@demanded.example' });
    const login = (username: string, password: string) =>
      server.call(postLogin, { body: { username, password } });
    expect(codeOf(await login(user.username, 'Wrong123'))).toEqual([401, 'auth.passwordIncorrect']);
    const refused = await login(user.username, PASSWORD);
    expect([refused.status, faultOf(refused)]).toMatchObject([
      403,
      { code: 'auth.providerDemanded', params: { name: 'Google' } },
    ]);
    const { token } = (await signIn(subject)).body;
    const params = { provider: 'google' };
    const kept = await server.call(deleteProfileProvider, { token, params });
    expect(codeOf(kept)).toEqual([409, 'auth.providerDemanded']);
    const system = await aUser(server.app.database, { email: 'it@demanded.example', roles: ['system'] });
    expect((await login(system.username, PASSWORD)).status).toBe(200);
  });
});
