import { z } from 'zod';
import { browserInput } from '#domain/channel/browser.ts';
import { DIGESTS } from '#domain/channel/digest.ts';
import { digestInput } from '#domain/channel/mail.ts';
import { PROBLEMS } from '#domain/channel/problem.ts';
import { idText } from '#domain/field.ts';
import { endpoint, octets } from './endpoint.ts';

const instant = z.iso.datetime();
const done = z.object({ ok: z.literal(true) });

/** The result of an attempt: a null problem means that it arrived. `words` are the text of the other side. */
export const tried = z.object({ problem: z.enum(PROBLEMS).nullable(), words: z.string().nullable() });
export type Tried = z.infer<typeof tried>;

const browser = z.object({
  id: z.int(),
  /** The browser's name for itself. */
  agent: z.string(),
  created_at: instant,
  /** The time of the last message to it. */
  sent_at: instant.nullable(),
});
export type PushBrowser = z.infer<typeof browser>;

export const getChannels = endpoint({
  name: 'getChannels',
  method: 'GET',
  path: '/channel',
  access: 'channel:read',
  audited: 'channel',
  of: ['channel', 'mail', 'user'],
  summary: 'How the caller is told of events besides the page: e-mail and browsers',
  answer: z.object({
    email: z.string(),
    /** False: the installation has no mail server. */
    has_mail: z.boolean(),
    digest: z.enum(DIGESTS),
    /** E-mails of this month, and their limit; null: there is no limit. */
    credit: z.object({ used: z.int(), limit: z.int().nullable() }),
    /** Events of which the caller no longer wants e-mails; 0 stands for all. */
    silent: z.array(z.int()),
    /** The last e-mail, if it did not arrive. */
    failure: z.object({ at: instant, problem: z.enum(PROBLEMS) }).nullable(),
    browsers: z.array(browser),
    /** The key by which browsers know this installation (VAPID). */
    push_key: z.string(),
  }),
});

export const putDigest = endpoint({
  name: 'putDigest',
  method: 'PUT',
  path: '/channel/digest',
  access: 'channel:edit',
  changes: ['channel'],
  summary: 'How often the caller gets e-mails',
  body: digestInput,
  answer: done,
});

export const postOwnMailTest = endpoint({
  name: 'postOwnMailTest',
  method: 'POST',
  path: '/channel/mail-test',
  access: 'channel:edit',
  changes: [],
  summary: 'Sends the caller an e-mail, and says how that ended',
  answer: tried,
});

export const deleteMailSilence = endpoint({
  name: 'deleteMailSilence',
  method: 'DELETE',
  path: '/channel/silence/{code}',
  access: 'channel:edit',
  changes: ['channel'],
  summary: 'The caller wants e-mails of an event again',
  params: z.object({ code: z.coerce.number().int().min(0).max(9_999) }),
  answer: done,
});

export const postBrowser = endpoint({
  name: 'postBrowser',
  method: 'POST',
  path: '/channel/browser',
  access: 'channel:edit',
  changes: ['channel'],
  summary: 'This browser shows the caller notifications from now on',
  body: browserInput,
  answer: z.object({ id: z.int() }),
});

const ofBrowser = z.object({ browser_id: idText });

export const deleteBrowser = endpoint({
  name: 'deleteBrowser',
  method: 'DELETE',
  path: '/channel/browser/{browser_id}',
  access: 'channel:edit',
  changes: ['channel'],
  summary: 'A browser of the caller shows no notifications any more',
  params: ofBrowser,
  answer: done,
});

export const postBrowserTest = endpoint({
  name: 'postBrowserTest',
  method: 'POST',
  path: '/channel/browser/{browser_id}/test',
  access: 'channel:edit',
  changes: ['channel'],
  summary: 'Sends a browser of the caller a notification, and says how that ended',
  params: ofBrowser,
  answer: tried,
});

const ofLink = z.object({ token: z.string().max(100) });

/** The button of mail programs (RFC 8058): they send a form, without a session. */
export const postUnsubscribe = endpoint({
  name: 'postUnsubscribe',
  method: 'POST',
  path: '/unsubscribe/{token}',
  atRoot: true,
  access: 'public',
  hasSecretPath: true,
  summary: 'Ends the e-mails of an event, by the secret link of an e-mail',
  params: ofLink,
  body: octets({ max: 1_024, types: ['application/x-www-form-urlencoded', 'multipart/form-data'] }),
  answer: done,
});

/** The page behind the same link: it can also reverse the choice. */
export const putUnsubscribed = endpoint({
  name: 'putUnsubscribed',
  method: 'PUT',
  path: '/unsubscribe/{token}',
  access: 'public',
  hasSecretPath: true,
  summary: 'Ends the e-mails of an event or resumes them, by the secret link of an e-mail',
  params: ofLink,
  body: z.object({ is_silent: z.boolean() }),
  answer: z.object({
    /** The event; 0: all e-mails. */
    code: z.int(),
  }),
});
