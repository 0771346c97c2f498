import { newSecret } from './secret.ts';

/** The beginning of every road ticket, by which it differs from tokens of sessions and of programs. */
const PREFIX = 'trazaroad_';
const LENGTH = PREFIX.length + newSecret().length;

/** A new secret of a road ticket. */
export const newRoadTicket = (): string => PREFIX + newSecret();

/** Does it have the form of a road ticket? */
export function isRoadTicket(token: string): boolean {
  return token.startsWith(PREFIX) && token.length === LENGTH;
}
