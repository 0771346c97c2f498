import { newSecret } from './secret.ts';

/** How every personal access token begins, so that people and scanners of leaked secrets know it. */
const PREFIX = 'traza_';
const LENGTH = PREFIX.length + newSecret().length;

/** A new secret of a personal access token. */
export const newAccessToken = (): string => PREFIX + newSecret();

/** Is it one, by its form? The tokens of sessions are shorter. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(PREFIX) && token.length === LENGTH;
}
