import { z } from 'zod';
import { idText } from '#domain/field.ts';
import {
  codeInput,
  ownProof,
  passkeyName,
  signInRule,
  signInRuleEdit,
  typedCode,
} from '#domain/user/second-factor.ts';
import { endpoint } from './endpoint.ts';
import { signedIn } from './session.ts';

const instant = z.iso.datetime();
const done = z.object({ ok: z.literal(true) });
/** The data that WebAuthn sends and accepts, in its JSON form. */
const webauthn = z.record(z.string(), z.unknown());
const providerId = z.string().regex(/^[a-z0-9-]{1,30}$/);
const ticket = z.string().min(1).max(100);
const device = z.string().max(100).nullable().default(null);

/**
 * The end of a provider's popup. The page got `flow` at the start; `answer` is the query with which the
 * provider returned the user.
 */
const providerAnswer = z.object({ flow: z.string().min(1).max(2000), answer: z.string().min(1).max(8000) });

export const postProviderStart = endpoint({
  name: 'postProviderStart',
  method: 'POST',
  path: '/login/provider/start',
  access: 'public',
  isEntry: true,
  summary: 'Begin to sign in by a provider: the address to open, and what to show at the end',
  body: z.object({ provider: providerId }),
  answer: z.object({ url: z.string(), flow: z.string() }),
});

const byProvider = providerAnswer.extend({ keep_connected: z.boolean().default(false), device });

export const postLoginGoogle = endpoint({
  name: 'postLoginGoogle',
  method: 'POST',
  path: '/login/google',
  access: 'public',
  isEntry: true,
  summary: 'Sign in with Google',
  body: byProvider,
  bodyKb: 8,
  answer: signedIn,
});

export const postLoginProvider = endpoint({
  name: 'postLoginProvider',
  method: 'POST',
  path: '/login/provider',
  access: 'public',
  isEntry: true,
  summary: 'Sign in by any provider of OpenID Connect',
  body: byProvider,
  bodyKb: 8,
  answer: signedIn,
});

/** The ticket is in the fault `auth.secondFactor` of a sign-in. The body has either a code or a passkey. */
export const postLoginFactor = endpoint({
  name: 'postLoginFactor',
  method: 'POST',
  path: '/login/factor',
  access: 'public',
  isEntry: true,
  summary: 'Show the second factor and be signed in',
  body: z.object({
    ticket,
    code: typedCode.nullable().default(null),
    passkey: webauthn.nullable().default(null),
    /** True: this browser needs no second factor for 30 days. */
    remember: z.boolean().default(false),
    device,
  }),
  bodyKb: 8,
  answer: signedIn,
});

export const postLoginPasskey = endpoint({
  name: 'postLoginPasskey',
  method: 'POST',
  path: '/login/factor/passkey',
  access: 'public',
  isEntry: true,
  summary: 'What the browser asks a passkey for',
  body: z.object({ ticket }),
  answer: z.object({ options: webauthn }),
});

export const getOwnSignIn = endpoint({
  name: 'getOwnSignIn',
  method: 'GET',
  path: '/user/profile/sign-in',
  access: 'session',
  withoutFactor: true,
  of: ['user', 'sign_in'],
  summary: 'Ways to sign in, and second factors, of the own user',
  answer: z.object({
    providers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Null: not linked. */
        linked: z.object({ email: z.string(), linked_at: instant, used_at: instant.nullable() }).nullable(),
        /** True: the own e-mail must sign in through this provider. */
        demanded: z.boolean(),
      }),
    ),
    /** The time at which the app for codes was set up; null: there is none. */
    code_since: instant.nullable(),
    passkeys: z.array(
      z.object({ id: z.int(), name: z.string(), created_at: instant, used_at: instant.nullable() }),
    ),
    /** The number of unused recovery codes. */
    recovery_left: z.int(),
    /** The number of browsers that need no second factor now. */
    remembered: z.int(),
    /** The own role must have a second factor. */
    demanded: z.boolean(),
    /** The last sign-in was long ago, or by other means: changes need the password. */
    needs_password: z.boolean(),
  }),
});
export type OwnSignIn = z.infer<NonNullable<Exclude<typeof getOwnSignIn.answer, 'bytes'>>>;

export const postProfileProvider = endpoint({
  name: 'postProfileProvider',
  method: 'POST',
  path: '/user/profile/provider',
  access: 'session',
  changes: ['user'],
  summary: 'Link an account at a provider',
  body: providerAnswer,
  answer: done,
});

export const deleteProfileProvider = endpoint({
  name: 'deleteProfileProvider',
  method: 'DELETE',
  path: '/user/profile/provider/{provider}',
  access: 'session',
  changes: ['user'],
  summary: 'Unlink an account: it does not sign in any more',
  params: z.object({ provider: providerId }),
  answer: done,
});

/** Recovery codes that this call created; the server shows them this once. Empty: there were some already. */
const withRecovery = z.object({ recovery_codes: z.array(z.string()) });

export const postTotp = endpoint({
  name: 'postTotp',
  method: 'POST',
  path: '/user/profile/totp',
  access: 'session',
  withoutFactor: true,
  changes: [],
  summary: 'Begin to set up an app for one-time codes',
  body: ownProof,
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const postTotpConfirm = endpoint({
  name: 'postTotpConfirm',
  method: 'POST',
  path: '/user/profile/totp/confirm',
  access: 'session',
  withoutFactor: true,
  changes: ['user'],
  summary: 'Confirm the app by a code of it',
  body: codeInput,
  answer: withRecovery,
});

export const postTotpRemove = endpoint({
  name: 'postTotpRemove',
  method: 'POST',
  path: '/user/profile/totp/remove',
  access: 'session',
  changes: ['user'],
  summary: 'Take the app for codes away',
  body: ownProof,
  answer: done,
});

export const postRecoveryCodes = endpoint({
  name: 'postRecoveryCodes',
  method: 'POST',
  path: '/user/profile/recovery',
  access: 'session',
  changes: ['user'],
  summary: 'Make other recovery codes; the earlier ones are void',
  body: ownProof,
  answer: withRecovery,
});

export const postPasskeyStart = endpoint({
  name: 'postPasskeyStart',
  method: 'POST',
  path: '/user/profile/passkey/start',
  access: 'session',
  withoutFactor: true,
  changes: [],
  summary: 'What the browser makes a passkey with',
  body: ownProof,
  answer: z.object({ options: webauthn, flow: z.string() }),
});

export const postPasskey = endpoint({
  name: 'postPasskey',
  method: 'POST',
  path: '/user/profile/passkey',
  access: 'session',
  withoutFactor: true,
  changes: ['user'],
  summary: 'Keep a passkey that the browser has made',
  body: passkeyName.extend({ flow: z.string().max(1000), passkey: webauthn }),
  answer: withRecovery,
});

const ofPasskey = z.object({ passkey_id: idText });

export const putPasskey = endpoint({
  name: 'putPasskey',
  method: 'PUT',
  path: '/user/profile/passkey/{passkey_id}',
  access: 'session',
  changes: ['user'],
  summary: 'Give a passkey another name',
  params: ofPasskey,
  body: passkeyName,
  answer: done,
});

export const postPasskeyRemove = endpoint({
  name: 'postPasskeyRemove',
  method: 'POST',
  path: '/user/profile/passkey/{passkey_id}/remove',
  access: 'session',
  changes: ['user'],
  summary: 'Take a passkey away',
  params: ofPasskey,
  body: ownProof,
  answer: done,
});

export const deleteRemembered = endpoint({
  name: 'deleteRemembered',
  method: 'DELETE',
  path: '/user/profile/remembered',
  access: 'session',
  changes: ['user'],
  summary: 'Ask every browser for the second factor again',
  answer: done,
});

export const postFactorReset = endpoint({
  name: 'postFactorReset',
  method: 'POST',
  path: '/user/{user_id}/factor/reset',
  access: 'user:edit',
  changes: ['user'],
  summary: 'Take all second factors of a user away; their sessions end, and they are told',
  params: z.object({ user_id: idText }),
  answer: done,
});

export const getSignInRule = endpoint({
  name: 'getSignInRule',
  method: 'GET',
  path: '/sign-in/rule',
  access: 'sign_in:read',
  audited: 'sign_in',
  summary: 'Which roles must have a second factor',
  answer: signInRule.extend({
    version: z.int(),
    /** Users with such a role who have no second factor yet. */
    lacking: z.int(),
  }),
});

export const putSignInRule = endpoint({
  name: 'putSignInRule',
  method: 'PUT',
  path: '/sign-in/rule',
  access: 'sign_in:edit',
  changes: ['sign_in', 'user'],
  summary: 'Say which roles must have a second factor',
  body: signInRuleEdit,
  answer: done,
});
