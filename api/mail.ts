import { z } from 'zod';
import { mailEdit, mailInput } from '#domain/channel/mail.ts';
import { PROBLEMS } from '#domain/channel/problem.ts';
import { tried } from './channel.ts';
import { endpoint } from './endpoint.ts';

export const getMail = endpoint({
  name: 'getMail',
  method: 'GET',
  path: '/mail',
  access: 'mail:read',
  audited: 'mail',
  summary: 'The mail server of the installation, and how sending goes',
  answer: z.object({
    /** Null: there is none. The password is never sent. */
    server: mailInput.omit({ password: true }).extend({ has_password: z.boolean() }).nullable(),
    /** 0: there are none yet. */
    version: z.int(),
    waiting: z.int(),
    /** The figures of the last 24 hours. */
    sent: z.int(),
    failed: z.int(),
    /** The problem of the last attempt, if it failed. */
    problem: z.enum(PROBLEMS).nullable(),
    words: z.string().nullable(),
  }),
});

export const putMail = endpoint({
  name: 'putMail',
  method: 'PUT',
  path: '/mail',
  access: 'mail:edit',
  changes: ['mail'],
  summary: 'Sets the mail server of the installation',
  body: mailEdit,
  answer: z.object({ ok: z.literal(true) }),
});

export const deleteMail = endpoint({
  name: 'deleteMail',
  method: 'DELETE',
  path: '/mail',
  access: 'mail:edit',
  changes: ['mail'],
  summary: 'The installation sends no e-mails any more; what waits is given up',
  answer: z.object({ ok: z.literal(true) }),
});

export const postMailTest = endpoint({
  name: 'postMailTest',
  method: 'POST',
  path: '/mail/test',
  access: 'mail:edit',
  changes: [],
  summary: 'Sends the caller an e-mail through a server before it is set, and says how that ended',
  body: mailInput,
  answer: tried,
});
