import { z } from 'zod';
import { emailField, optionalText, requiredText } from '../field.ts';
import { DIGESTS } from './digest.ts';

/**
 * How the connection to a mail server is protected: from the start, after a command in clear text (STARTTLS),
 * or not at all.
 */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;

/** The server that sends the e-mails of the installation. */
export const mailInput = z.object({
  host: requiredText(253).regex(/^[\w.:-]+$/, 'val.pattern'),
  port: z.int('val.number').min(1).max(65_535),
  security: z.enum(MAIL_SECURITY, 'val.enum'),
  username: optionalText(254),
  /** Null: the stored password stays. */
  password: optionalText(500),
  /** The address that e-mails come from. */
  sender: emailField,
});
export type MailInput = z.output<typeof mailInput>;

/** The same with the version that the user edited; 0: there was no server before. */
export const mailEdit = mailInput.extend({ version: z.int().min(0) });

/** How often a user wants e-mails. */
export const digestInput = z.object({ digest: z.enum(DIGESTS, 'val.enum') });
