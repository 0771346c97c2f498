import { newSecret } from './secret.ts';

/**
 * The beginning of every personal access token, so that people and scanners of leaked secrets recognise it.
 */
const PREFIX = 'traza_';
const LENGTH = PREFIX.length + newSecret().length;

/** A new secret of a personal access token. */
export const newAccessToken = (): string => PREFIX + newSecret();

/** Does it have the form of an access token? The tokens of sessions are shorter. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(PREFIX) && token.length === LENGTH;
}
