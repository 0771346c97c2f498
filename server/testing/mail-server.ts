import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';

/** An e-mail on arrival. */
export type ArrivedMail = {
  to: string;
  /** Header lines, unfolded, by their names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Everything after the headers, decoded as far as its encoding is quoted-printable. */
  body: string;
};

/** The file of an e-mail, decoded. */
export function attachmentOf({ body }: ArrivedMail): Buffer {
  const encoded = /Content-Transfer-Encoding: base64[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(body)![1]!;
  return Buffer.from(encoded, 'base64');
}

/** A real mail server on a free port, which keeps what it takes. */
export type TestMailServer = { port: number; mails: ArrivedMail[]; close(): Promise<void> };

/**
 * The behaviour of a mail server; `onTaking` is called when it has read a mail, `onTaken` when it has
 * confirmed that.
 */
type Behaviour = SMTPServerOptions & { onTaking?: () => void; onTaken?: () => void };

/** Starts a mail server. */
export async function mailServer({ onTaking, onTaken, ...options }: Behaviour = {}): Promise<TestMailServer> {
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Nothing is lost by hanging up at once.
    closeTimeout: 100,
    onData(stream, session, done) {
      readAll(stream).then(
        (text) => {
          onTaking?.();
          mails.push(mailOf(text, session.envelope.rcptTo[0]!.address));
          done(null, 'taken');
          onTaken?.();
        },
        // The sender is gone in the middle.
        (error: Error) => done(error),
      );
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function mailOf(text: string, to: string): ArrivedMail {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { to, headers, body: unquoted(text.slice(end + 4)) };
}

/** Decodes quoted-printable (RFC 2045). */
function unquoted(text: string): string {
  const octets = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString('utf8');
}
