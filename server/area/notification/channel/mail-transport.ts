import type { Problem } from '#domain/channel/problem.ts';
import type { Outcome } from './delivery.ts';

/** The access to the mail server. */
export type MailServer = {
  host: string;
  port: number;
  security: string;
  username: string | null;
  password: string | null;
  sender: string;
};

/** One e-mail. `headers` are added to the usual ones. */
export type Mail = {
  to: string;
  /** Without angle brackets. The same for every attempt. */
  messageId: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Readonly<Record<string, string>>;
  attachment?: { filename: string; content: Buffer; contentType: string };
};

/**
 * The answer of a mail server; a null problem means that it took the e-mail. `isFinal`: it will never take
 * it.
 */
export type MailAnswer = { problem: Problem | null; isFinal: boolean; status?: number; words: string };

/** The longest time of an attempt, and the longest silence of a server, ms. */
const TOTAL_MS = 60_000;
const CONNECT_MS = 10_000;
const SILENT_MS = 20_000;

/**
 * Hands an e-mail to a mail server. It never throws: every failure is in the answer. The library is loaded at
 * the first use.
 */
export async function sendMail(server: MailServer, mail: Mail, signal: AbortSignal): Promise<MailAnswer> {
  const { host, port, security, username, password, sender } = server;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...{ host, port },
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    dnsTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { response } = await transport.sendMail({
      from: { name: 'Traza', address: sender },
      to: mail.to,
      messageId: `<${mail.messageId}>`,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === undefined ? {} : { html: mail.html }),
      ...(mail.attachment ? { attachments: [mail.attachment] } : {}),
      headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]),
    });
    return { problem: null, isFinal: true, words: response };
  } catch (error) {
    return answerOf(error as SmtpError);
  }
}

/** Hands an e-mail to a mail server, and returns the outcome of its delivery. */
export async function deliverMail(server: MailServer, mail: Mail, signal: AbortSignal): Promise<Outcome> {
  const { problem, isFinal, status, words } = await sendMail(server, mail, signal);
  if (problem === null) return { state: 'sent', answer: words };
  return { state: isFinal ? 'failed' : 'again', error: problem, answer: words, status };
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

const CERTIFICATE = /^(CERT_|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY))/;

function answerOf(error: SmtpError): MailAnswer {
  const { code = '', responseCode: status, response, message } = error;
  const words = response ?? message;
  const at = status === undefined ? {} : { status };
  const problem = (name: Problem, isFinal = false): MailAnswer => ({ problem: name, isFinal, words, ...at });
  const isPermanent = status !== undefined && status >= 500;
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return problem('sign_in');
    case 'ETLS':
      return problem('security');
    case 'ETIMEDOUT':
    case 'EABORT':
      return problem('slow');
    case 'EENVELOPE':
      if (status === 452 || status === 552) return problem('mailbox_full', isPermanent);
      return problem('address', isPermanent);
    case 'EMESSAGE':
      return problem(status === 452 || status === 552 ? 'mailbox_full' : 'refused', isPermanent);
    default:
      return problem(CERTIFICATE.test(causeOf(error)) ? 'certificate' : status ? 'refused' : 'unreachable');
  }
}

/** The library reports a refused certificate as a fault of the socket, whose cause gives the details. */
function causeOf({ cause, message }: SmtpError): string {
  return (cause as { code?: string } | undefined)?.code ?? (/certificate/i.test(message) ? 'CERT_' : '');
}
