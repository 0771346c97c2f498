import { HOUR_MS } from '#domain/duration.ts';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * A self-signed certificate with its key, both as PEM, for an address or a name. `fromNowMs`: its validity.
 */
export async function aCertificate(
  of: { ip: string } | { dns: string },
  { fromNowMs = HOUR_MS }: { fromNowMs?: number } = {},
): Promise<{ cert: string; key: string }> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const untilMs = Date.now() + fromNowMs;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=broker',
    notBefore: new Date(untilMs - 2 * HOUR_MS),
    notAfter: new Date(untilMs),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension([
        'ip' in of ? { type: 'ip', value: of.ip } : { type: 'dns', value: of.dns },
      ]),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  };
}
